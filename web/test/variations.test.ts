/** The tree of variations: trying, branching, going back, removing; as a link and back. */
import { describe, expect, it } from 'vitest';
import {
  again,
  begun,
  childrenOf,
  fixed,
  isWritten,
  lookedAt,
  packed,
  readTree,
  removed,
  strandsOf,
  tried,
  unpacked,
  wayTo,
  written,
  type Tree,
} from '../src/lib/variations';

const POSITION = 'game = "ursuppe"\nagenda = ["displace red 1"]\n';
const move = (tree: Tree, action: string, seat = 0) => tried(tree, { action, seat });

/** a – b – c, with d beside b. */
function some(): Tree {
  const line = move(move(move(begun(POSITION), 'a'), 'b', 1), 'c');
  return move(lookedAt(line, 0), 'd', 1);
}

describe('a tree', () => {
  it('keeps what was tried', () => {
    const tree = some();
    expect(tree.moves.map(({ parent, action }) => `${parent} ${action}`)).toEqual(['-1 a', '0 b', '1 c', '0 d']);
    expect(tree.at).toBe(3);
    expect(wayTo(tree, 2)).toEqual([0, 1, 2]);
    expect(wayTo(tree, -1)).toEqual([]);
    expect(childrenOf(tree, 0)).toEqual([1, 3]);
  });

  it('does not branch for the same choice', () => {
    const tree = move(lookedAt(some(), 0), 'b', 1);
    expect(tree.moves).toHaveLength(4);
    expect(tree.at).toBe(1);
  });

  it('changes nothing in the one before', () => {
    const before = some();
    const text = JSON.stringify(before);
    move(before, 'e');
    removed(before, 1);
    again(before);
    expect(JSON.stringify(before)).toBe(text);
  });

  it('tries a choice on other dice beside it', () => {
    const tree = again(again(lookedAt(some(), 1)));
    expect(tree.moves.slice(4)).toEqual([
      { parent: 0, action: 'b', seat: 1, seed: 1, dice: [], cards: [] },
      { parent: 0, action: 'b', seat: 1, seed: 2, dice: [], cards: [] },
    ]);
    expect(tree.at).toBe(5);
    const set = fixed(tree, { dice: [6, 1] });
    expect(set.moves[6]).toEqual({ parent: 0, action: 'b', seat: 1, seed: 2, dice: [6, 1], cards: [] });
    expect(fixed(set, { cards: ['west 6'] }).moves[7]).toMatchObject({ parent: 0, dice: [6, 1], cards: ['west 6'] });
    expect(fixed(begun(POSITION), { dice: [1] })).toEqual(begun(POSITION));
    expect(again(lookedAt(set, 0)).moves[7]).toMatchObject({ parent: -1, action: 'a', seed: 1 });
    expect(again(begun(POSITION))).toEqual(begun(POSITION));
  });

  it('loses a branch with all that follows, and one looks at the move before', () => {
    const tree = removed(lookedAt(some(), 2), 1);
    expect(tree.moves.map(({ parent, action }) => `${parent} ${action}`)).toEqual(['-1 a', '0 d']);
    expect(tree.at).toBe(0);
    expect(removed(lookedAt(some(), 3), 1).at).toBe(1);
    expect(removed(some(), 0)).toEqual(begun(POSITION));
  });

  it('is shown in lines until it branches', () => {
    expect(strandsOf(some())).toEqual([
      {
        moves: [0],
        branches: [
          { moves: [1, 2], branches: [] },
          { moves: [3], branches: [] },
        ],
      },
    ]);
  });
});

describe('a link', () => {
  it('brings the same tree back', async () => {
    const tree = fixed(fixed(some(), { dice: [3, 3] }), { cards: ['west 6', 'east 2'] });
    const text = await packed(tree);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpacked(text)).toEqual(tree);
  });

  it('is short where moves are alike', async () => {
    let tree = begun(POSITION);
    for (let n = 0; n < 150; n++) tree = move(tree, `divide ${n % 7} b${n % 5}`, n % 4);
    expect((await packed(tree)).length).toBeLessThan(1800);
  });

  it('that is cut off or made up is no tree', async () => {
    const text = await packed(some());
    for (const wrong of ['', 'nonsense', text.slice(0, -6), '%%%']) expect(await unpacked(wrong)).toBeNull();
    const forged = async (data: unknown) => {
      const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return unpacked(
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/=+$/, ''),
      );
    };
    expect(await forged([1, POSITION, 0, [[-1, 'a', 0]]])).toMatchObject({ at: 0 });
    expect(await forged([1, POSITION, 9, [[-1, 'a', 0]]])).toMatchObject({ at: -1 });
    for (const wrong of [
      [2, POSITION, -1, []],
      [1, 3, -1, []],
      [1, POSITION, -1, [[0, 'a', 0]]],
      [1, POSITION, -1, [[-1, 'a', 0, 0, [7]]]],
      [1, POSITION, -1, [[-1, 5, 0]]],
      [1, POSITION, -1, [[-1, 'a', 0, 0, [], [4]]]],
      [1, POSITION, -1, [{}]],
      [1, POSITION, -1, Array.from({ length: 201 }, () => [-1, 'a', 0])],
      {},
    ])
      expect(await forged(wrong)).toBeNull();
  });
});

describe('a text', () => {
  it('has a line for each move, and brings the same tree back', () => {
    const tree = lookedAt(again(fixed(some(), { dice: [3, 3], cards: ['west 6', 'east 2'] })), 4);
    const text = written(tree);
    const lines = ['0: a', '  1: b', '    0: c', '  1: d', '  1: d {dice 3 3, card west 6, card east 2} <-', '  1: d {seed 1}'];
    expect(text).toBe(['Primordia variations 1', '', ...lines, '', POSITION].join('\n'));
    expect(isWritten(text)).toBe(true);
    expect(readTree(text)).toEqual(tree);
    expect(readTree(`\n${text.replaceAll('\n', '\r\n')}`)).toMatchObject({ at: 4, moves: tree.moves });
    expect(readTree(written(begun(POSITION)))).toEqual(begun(POSITION));
  });

  it('that is wrong says where', () => {
    const text = written(some());
    expect(isWritten('Primordia record 1')).toBe(false);
    expect(readTree(text.replace('variations 1', 'variations 2'))).toBe(1);
    expect(readTree(text.replace('  1: b', '      1: b'))).toBe(4);
    expect(readTree(text.replace('  1: b', '  one: b'))).toBe(4);
    expect(readTree(text.replace('  1: b', '  1: b {dice 7}'))).toBe(4);
    expect(readTree(text.replace('  1: b', '  1: b {luck 3}'))).toBe(4);
    expect(readTree('Primordia variations 1\n\n0: a\n')).toBe(4);
    const many = Array.from({ length: 201 }, () => '0: a').join('\n');
    expect(readTree(`Primordia variations 1\n${many}\n${POSITION}`)).toBe(202);
  });
});
