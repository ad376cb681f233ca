/** One module for each game that has a table of its own; every other game gets the generic one. */
import type { Component } from 'svelte';
import type { Live } from '../lib/live.svelte';
import type { Decision, Dict, Entry, Option, Seat, Value } from '../lib/types';
import type { Lexicon } from '../lib/words.svelte';

/** What a table is given. It draws the view and offers the options on the board; it never works out a rule. */
export interface TableProps {
  game: string;
  view: Dict<Value>;
  seats: Seat[];
  /** What is asked of the seat on the screen; null while nobody here is asked, or while looking back. */
  decision: Decision | null;
  choose: (option: Option) => void;
  /** The option that is pointed at in the list, and the other way round. */
  pointed: Option | null;
  point: (option: Option | null) => void;
  lexicon: Lexicon;
  /** Things that just happened, to be shown on the board. */
  news: Entry[];
  live: Live;
  /** A look back: nothing can be asked about it. */
  past: boolean;
}

/** A question that comes out of turn, with the answers that can be given once and for all. */
export interface Standing {
  kind: string;
  verbs: string[];
}

interface Module {
  table: () => Promise<{ default: Component<TableProps> }>;
  standing: Standing[];
  /** Its picture fills the window; nothing of it lies below. */
  whole?: boolean;
}

const MODULES: Record<string, Module> = {
  ursuppe: {
    table: () => import('./ursuppe/Table.svelte'),
    standing: [
      { kind: 'react', verbs: ['defend', 'escape', 'yield'] },
      { kind: 'follow', verbs: ['follow', 'stay'] },
    ],
  },
  genesis: { table: () => import('./genesis/Table.svelte'), standing: [], whole: true },
};

const PLAIN = new Set(['genesis']); // games that can be read as a table of words too

const GENERIC: Module = { table: () => import('./generic/Table.svelte'), standing: [] };

export function moduleOf(game: string, plain = false): Module {
  return (plain && PLAIN.has(game) ? null : MODULES[game]) ?? GENERIC;
}
