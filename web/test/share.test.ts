import { describe, expect, it } from 'vitest';
import { share } from '../src/lib/share';

describe('what has not changed', () => {
  const before = () => ({ rows: { ocean: { cubes: [1, 2] }, coast: { cubes: [3] } }, turn: 1, nobody: null });

  it('keeps its identity, and what has changed gets a new one', () => {
    const [old, fresh] = [before(), before()];
    fresh.rows.coast.cubes = [4];
    const found = share(old, fresh);
    expect(found).toEqual({ rows: { ocean: { cubes: [1, 2] }, coast: { cubes: [4] } }, turn: 1, nobody: null });
    expect(found.rows.ocean).toBe(old.rows.ocean);
    expect(found.rows.coast).not.toBe(old.rows.coast);
    expect(found.rows).not.toBe(old.rows);
    expect(old).toEqual(before());
  });

  it('is the same as a whole if all of it is', () => {
    const old = before();
    expect(share(old, before())).toBe(old);
  });

  it.each([
    [{ a: undefined }, {}],
    [{}, { a: undefined }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    [{ a: null }, { a: {} }],
    [1, '1'],
    [[[1]], [[2]]],
  ])('%j and %j are not the same', (old: unknown, now: unknown) => {
    const copy = structuredClone(now);
    const found = share(old, now);
    expect(found).toStrictEqual(copy);
    expect(found).not.toBe(old);
  });
});
