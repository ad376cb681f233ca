/** How any view becomes panels: what its shape says, without knowing the game. */
import type { Dict, Option, Value } from '../../lib/types';
import type { Lexicon } from '../../lib/words.svelte';
import { isColour } from '../../parts/Token.svelte';

/** What the kernel says of every game; the page shows it elsewhere. */
export const OWN_KEYS = new Set(['game', 'seat', 'seats', 'over', 'ending', 'scores', 'winners', 'asked']);

export interface Context {
  lexicon: Lexicon;
  /** The options that are about a thing, by its name. */
  offers: Map<string, Option[]>;
  pointed: Set<string>;
  /** What the question itself is about. */
  about: Set<string>;
  inspect: (value: string) => void;
}

export function isDict(value: Value): value is Dict<Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something that fits on a line of its own. */
export function isPlain(value: Value): boolean {
  if (Array.isArray(value)) return value.every((one) => !isDict(one) && !Array.isArray(one));
  return !isDict(value) || isCount(value);
}

/** `{red: 2, blue: 1}`: pieces by colour, or plain numbers by name. */
export function isCount(value: Value): value is Dict<number> {
  return isDict(value) && Object.values(value).every((one) => typeof one === 'number');
}

export function isPieces(value: Value): value is Dict<number> {
  return isCount(value) && Object.keys(value).every(isColour);
}

export function isEmpty(value: Value): boolean {
  if (value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isDict(value) && Object.keys(value).length === 0;
}
