import { describe, expect, it } from 'vitest';
import { hueOf, isCount, isDict, isEmpty, isLong, isPieces, isPlain } from '../src/games/generic/panels';
import type { Value } from '../src/lib/types';

describe('the shape of a view', () => {
  it.each<[Value, { dict?: true; plain?: true; count?: true; pieces?: true; empty?: true }]>([
    [null, { plain: true, empty: true }],
    ['', { plain: true, empty: true }],
    [false, { plain: true, empty: true }],
    [0, { plain: true }],
    ['red', { plain: true }],
    [[], { plain: true, empty: true }],
    [[null, null], { plain: true, empty: true }],
    [[1, 'two'], { plain: true }],
    [[[1]], {}],
    [[{ a: 1 }], {}],
    [{}, { dict: true, plain: true, count: true, pieces: true, empty: true }],
    [
      { red: 2, blue: 0 },
      { dict: true, plain: true, count: true, pieces: true },
    ],
    [{ turn: 2 }, { dict: true, plain: true, count: true }],
    [{ turn: 2, sky: '45' }, { dict: true }],
  ])('%j', (value, is) => {
    const found = { dict: isDict(value), plain: isPlain(value), count: isCount(value), pieces: isPieces(value), empty: isEmpty(value) };
    expect(found).toEqual({ dict: false, plain: false, count: false, pieces: false, empty: false, ...is });
  });

  it('folds away long lists of cards, and nothing else', () => {
    const cards = new Set('abcde');
    expect(isLong(['a', 'b', 'c', 'd', 'e'], cards)).toBe(true);
    expect(isLong(['a', 'b', 'c', 'd'], cards)).toBe(false);
    expect(isLong(['a', 'b', 'c', 'd', 'x'], cards)).toBe(false);
    expect(isLong('abcde', cards)).toBe(false);
  });

  it('knows whose thing it is by its name or by its only colour', () => {
    expect(hueOf('red', {})).toBe('red');
    expect(hueOf('clay-mound', { owner: 'green', bionts: 2 })).toBe('green');
    expect(hueOf('clay-mound', { owner: 'green', foe: 'blue' })).toBe('');
    expect(hueOf('clay-mound', 'green')).toBe('');
  });
});
