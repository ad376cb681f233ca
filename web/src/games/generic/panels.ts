/** How any view becomes panels: what its shape says, without knowing the game. */
import type { Dict, Option, Value } from '../../lib/types';
import type { Lexicon } from '../../lib/words.svelte';
import { isColour } from '../../parts/Token.svelte';

/** What pictures are drawn from, where a game has any: no table of words shows it. */
export const DRAWN = 'figures';

/** What the kernel says of every game; the page shows it elsewhere. */
export const OWN_KEYS = new Set(['game', 'seat', 'seats', 'over', 'ending', 'scores', 'winners', 'asked', DRAWN]);

export interface Context {
  lexicon: Lexicon;
  /** The options that are about a thing, by its name. */
  offers: Map<string, Option[]>;
  pointed: Set<string>;
  /** What the question itself is about. */
  about: Set<string>;
  /** The things that have a card which can be read. */
  cards: Set<string>;
  /** The colours of whoever looks at the table. */
  mine: Set<string>;
  /** Tells more about a thing that stands under a key. */
  inspect: (key: string, value: string) => void;
}

export function isDict(value: Value): value is Dict<Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something that fits on a line of its own. */
export function isPlain(value: Value): boolean {
  if (Array.isArray(value)) return value.every((one) => !isDict(one) && !Array.isArray(one));
  return !isDict(value) || isCount(value);
}

/** Plain numbers by name. */
export function isCount(value: Value): value is Dict<number> {
  return isDict(value) && Object.values(value).every((one) => typeof one === 'number');
}

/** Pieces by colour. */
export function isPieces(value: Value): value is Dict<number> {
  return isCount(value) && Object.keys(value).every(isColour);
}

export function isEmpty(value: Value): boolean {
  if (value === null || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.every((one) => one === null);
  return isDict(value) && Object.keys(value).length === 0;
}

const LONG = 4;

/** A list of cards that is folded away until somebody wants to read it. */
export function isLong(value: Value, cards: Set<string>): value is string[] {
  return Array.isArray(value) && value.length > LONG && value.every((one) => typeof one === 'string' && cards.has(one));
}

/** Whose thing it is, as far as a single colour among its facts tells. */
export function hueOf(key: string, value: Value): string {
  if (isColour(key)) return key;
  const found = isDict(value) ? Object.values(value).filter((one): one is string => typeof one === 'string' && isColour(one)) : [];
  return found.length === 1 ? found[0]! : '';
}
