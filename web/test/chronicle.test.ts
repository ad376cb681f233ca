import { describe, expect, it } from 'vitest';
import { digestOf, gist, linesOf, thingsOf } from '../src/lib/chronicle';
import { entry } from './socket';

const STORY = [
  entry(0, 'Phase 1 begins.', { mark: 'phase', brief: 'Phase 1' }),
  entry(1, 'Amoeba 1 moves.', { who: 'red 1', brief: 'moves', digest: 'moved', things: ['b2'] }),
  entry(2, 'Amoeba 1 eats.', { who: 'red 1', brief: 'eats', digest: 'ate', things: ['b2', 'c2'] }),
  entry(3, 'Amoeba 2 moves.', { who: 'red 2', brief: 'moves', digest: 'moved' }),
  entry(4, 'It rains.'),
  entry(5, 'It rains on.'),
];

describe('the journal', () => {
  it('has a line for what somebody does in a row, and for each thing that nobody does', () => {
    expect(linesOf(STORY).map((line) => [line.n, line.head, line.name, line.entries.length])).toEqual([
      [0, true, '', 1],
      [1, false, 'red 1', 2],
      [3, false, 'red 2', 1],
      [4, false, '', 1],
      [5, false, '', 1],
    ]);
  });

  it('is short where it can be, and says everything where it cannot', () => {
    const lines = linesOf(STORY);
    expect(gist(lines[0]!)).toEqual({ name: '', text: 'Phase 1' });
    expect(gist(lines[1]!)).toEqual({ name: 'red 1', text: 'moves · eats' });
    expect(gist(lines[3]!)).toEqual({ name: '', text: 'It rains.' });
    expect(thingsOf(lines[1]!)).toEqual(['b2', 'c2']);
  });

  it('is counted in a digest', () => {
    const more = entry(6, 'Amoeba 1 eats again.', { who: 'red 1', digest: 'ate' });
    const [chapter, ...others] = digestOf([...STORY, more]);
    expect(others).toEqual([]);
    expect(chapter!.head).toBe('Phase 1');
    expect(chapter!.tallies.map((one) => [one.name, one.said])).toEqual([
      [
        'red 1',
        [
          { text: 'moved', times: 1 },
          { text: 'ate', times: 2 },
        ],
      ],
      ['red 2', [{ text: 'moved', times: 1 }]],
    ]);
  });
});
