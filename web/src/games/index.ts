/** The modules of games that draw their own table; every other game gets the generic one. */
import type { Component } from 'svelte';
import type { Connection } from '../lib/live.svelte';
import type { Decision, Dict, Entry, Option, Seat, Value } from '../lib/types';
import type { Lexicon } from '../lib/words.svelte';

/** The properties of a table component. It draws the view and offers the options on the board; it never works out a rule. */
export interface TableProps {
  game: string;
  view: Dict<Value>;
  seats: Seat[];
  /** The decision of the seat on the screen; null if nobody here is asked, or while looking back. */
  decision: Decision | null;
  choose: (option: Option) => void;
  /** The option pointed at, in the list or on the board. */
  pointed: Option | null;
  point: (option: Option | null) => void;
  lexicon: Lexicon;
  /** Things that just happened, to be shown on the board. */
  news: Entry[];
  live: Connection;
  /** Set while looking back: the server cannot be asked about that moment. */
  past: boolean;
}

/** A question that comes out of turn, with the answers that can be set as standing answers. */
export interface Standing {
  kind: string;
  verbs: string[];
}

/** The properties of a picture in the book: a position, what of it is shown, a closer look at one thing. */
export interface PlateProps {
  game: string;
  view: Dict<Value>;
  show: string[];
  look: Dict<Value> | null;
  lexicon: Lexicon;
  /** What the picture says, for those who cannot see it. */
  label: string;
}

/** The properties of a card in the gallery: its printed data, and all other cards of its printing. */
export interface CardProps {
  game: string;
  kind: string;
  name: string;
  parts: Dict<Dict<Value>>;
  lexicon: Lexicon;
}

interface Module {
  table: () => Promise<{ default: Component<TableProps> }>;
  standing: Standing[];
  /** Its picture fills the window, with nothing below. */
  whole?: boolean;
  /** A small picture to show before an option in a list. */
  sign?: () => Promise<{ default: Component<{ option: Option }> }>;
  /** Pictures in the book. */
  plate?: () => Promise<{ default: Component<PlateProps> }>;
  /** Cards in the gallery, as the table draws them. */
  card?: () => Promise<{ default: Component<CardProps> }>;
}

const MODULES: Record<string, Module> = {
  ursuppe: {
    table: () => import('./ursuppe/Table.svelte'),
    standing: [
      { kind: 'react', verbs: ['defend', 'escape', 'yield'] },
      { kind: 'follow', verbs: ['follow', 'stay'] },
    ],
    sign: () => import('./ursuppe/Sign.svelte'),
    plate: () => import('./ursuppe/Plate.svelte'),
    card: () => import('./ursuppe/Printed.svelte'),
  },
  genesis: {
    table: () => import('./genesis/Table.svelte'),
    standing: [],
    whole: true,
    plate: () => import('./genesis/Plate.svelte'),
    card: () => import('./genesis/Printed.svelte'),
  },
};

const PLAIN = new Set(['genesis']); // games that can also be shown as a table of words

const GENERIC: Module = { table: () => import('./generic/Table.svelte'), standing: [] };

export function moduleOf(game: string, plain = false): Module {
  return (plain && PLAIN.has(game) ? null : MODULES[game]) ?? GENERIC;
}
