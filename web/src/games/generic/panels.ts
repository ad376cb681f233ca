/** Turns any view into panels by its shape alone, without knowing the game. */
import type { Dict, Option, Value } from '../../lib/types';
import type { Lexicon } from '../../lib/words.svelte';
import { isColour } from '../../parts/Token.svelte';

/** The key of numbers that only pictures need: tables of words leave it out. */
export const DRAWN = 'figures';

/** Keys that every view has; the page shows them elsewhere. */
export const OWN_KEYS = new Set(['game', 'seat', 'seats', 'over', 'ending', 'scores', 'winners', 'asked', DRAWN]);

export interface Context {
  lexicon: Lexicon;
  /** The options that are about a thing, by its name. */
  offers: Map<string, Option[]>;
  pointed: Set<string>;
  /** The things that the question is about. */
  about: Set<string>;
  /** The things that have a readable card. */
  cards: Set<string>;
  /** The colours of the people at this screen. */
  mine: Set<string>;
  /** Shows more about a thing found under a key. */
  inspect: (key: string, value: string) => void;
}

export function isDict(value: Value): value is Dict<Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value fits on one line. */
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

/** Whether a list of cards is so long that it is folded at first. */
export function isLong(value: Value, cards: Set<string>): value is string[] {
  return Array.isArray(value) && value.length > LONG && value.every((one) => typeof one === 'string' && cards.has(one));
}

/** The colour a thing belongs to, if there is exactly one among its facts. */
export function hueOf(key: string, value: Value): string {
  if (isColour(key)) return key;
  const found = isDict(value) ? Object.values(value).filter((one): one is string => typeof one === 'string' && isColour(one)) : [];
  return found.length === 1 ? found[0]! : '';
}
