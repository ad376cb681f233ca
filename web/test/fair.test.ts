/** What a browser was shown of the dice: several tabs of it share one memory, and are told of a roll one after the other. */
import { expect, test } from 'vitest';
import { Gifts } from '../src/fair/gifts.svelte';
import { recall } from '../src/fair/memory';
import type { State } from '../src/lib/types';

const shown = (from: number, ...lines: string[]): State =>
  ({ gathering: null, moves: 1, mine: [], seats: [], dice: { commitment: 'c', numbers: [] }, rolled: { from, lines } }) as unknown as State;
const send = () => Promise.resolve();

test('a tab that is told later is no contradiction', () => {
  const [first, second] = [new Gifts('two tabs'), new Gifts('two tabs')];
  first.attend(shown(0, 'rolled 1', 'rolled 2'), send);
  first.attend(shown(2, 'rolled 3', 'rolled 4'), send);
  second.attend(shown(0, 'rolled 1', 'rolled 2'), send);
  second.attend(shown(2, 'rolled 3'), send);
  expect(recall('two tabs')).toMatchObject({ rolled: ['rolled 1', 'rolled 2', 'rolled 3', 'rolled 4'], changed: null });
});

test('a roll that is shown differently later is noticed, whichever tab it is shown to', () => {
  const [first, second] = [new Gifts('a liar'), new Gifts('a liar')];
  first.attend(shown(0, 'rolled 1', 'rolled 2'), send);
  second.attend(shown(1, 'rolled 6'), send);
  expect(recall('a liar')).toMatchObject({ rolled: ['rolled 1', 'rolled 2'], changed: 1 });
});

test('rolls whose place is unknown are not taken for others', () => {
  const late = new Gifts('forgetful'); // its memory was cleared during the game
  late.attend(shown(7, 'rolled 5'), send);
  late.attend(shown(8, 'rolled 2'), send);
  expect(recall('forgetful')).toMatchObject({ rolled: [], changed: null });
});
