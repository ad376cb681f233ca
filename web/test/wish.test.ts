import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shell } from '../src/lib/shell.svelte';
import type { Fitted, Game } from '../src/lib/types';
import { Wish } from '../src/setup/wish.svelte';

const GAME = {
  name: 'genesis',
  options: [
    {
      name: 'mode',
      kind: 'choice',
      text: 'Mode',
      values: [
        { value: 'competitive', text: 'Competitive' },
        { value: 'solitaire', text: 'Solitaire' },
      ],
      usual: 'competitive',
    },
    {
      name: 'variants',
      kind: 'several',
      text: 'Variants',
      values: [
        { value: 'macro', text: 'Macro' },
        { value: 'crystal', text: 'Crystal' },
      ],
      usual: '',
    },
    { name: 'cards', kind: 'text', text: 'Cards', values: [], usual: '' },
  ],
} as unknown as Game;
const FITTED: Fitted = { players: 2, options: { mode: 'competitive', variants: '', cards: '' }, seats: [], refused: [], lost: [] };

interface Asked {
  body: { players: number | null; options: Record<string, unknown>; files: Record<string, string> };
  answer: (fitted: Partial<Fitted>) => void;
  fail: (status: number, problem: object) => void;
}
let asked: Asked[];
let wish: Wish;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    return new Promise((resolve) => {
      asked.push({
        body: JSON.parse(init.body) as Asked['body'],
        answer: (fitted) => resolve(new Response(JSON.stringify({ ...FITTED, ...fitted }))),
        fail: (status, problem) => resolve(new Response(JSON.stringify(problem), { status })),
      });
    });
  });
  wish = new Wish(GAME);
});
afterEach(() => (shell.notes = []));

describe('a wish', () => {
  it('becomes what the server makes of it', async () => {
    wish.set('mode', 'solitaire');
    asked[0]!.answer({ players: 1, options: { mode: 'solitaire', variants: '' } });
    await wish.settled;
    expect([wish.players, wish.options.mode, wish.ready]).toEqual([1, 'solitaire', true]);
    expect(wish.changes).toEqual({ mode: 'solitaire' });
  });

  it('listens to the latest answer only', async () => {
    wish.set('mode', 'solitaire');
    const first = wish.settled;
    wish.set('mode', 'competitive');
    asked[1]!.answer({ players: 3 });
    await wish.settled;
    asked[0]!.answer({ players: 1, options: { mode: 'solitaire' } });
    await first;
    expect([wish.players, wish.options.mode]).toEqual([3, 'competitive']);
  });

  it('says why something cannot be chosen, each reason once', async () => {
    wish.ask('en');
    const text = 'Not alone.';
    asked[0]!.answer({ refused: ['macro', 'crystal'].map((value) => ({ option: 'variants', value, text })) });
    await wish.settled;
    expect(wish.against('variants', 'macro')).toBe(text);
    expect(wish.against('mode', 'solitaire')).toBe('');
    expect(wish.reasons('variants')).toEqual([text]);
  });

  it('says what gave way', async () => {
    wish.seat(1);
    asked[0]!.answer({ lost: [{ option: 'variants', value: 'macro', text: 'Macro needs two.' }] });
    await wish.settled;
    expect(wish.lost).toEqual(['Macro needs two.']);
  });

  it('keeps a file that is wrong, and is not ready with it', async () => {
    wish.lay('cards', { name: 'my.toml', text: 'x = ' });
    expect(asked[0]!.body).toMatchObject({ options: { cards: 'x = ' }, files: { cards: 'my.toml' } });
    asked[0]!.answer({ lost: [{ option: 'cards', value: '', text: 'my.toml is no card pack.' }] });
    await wish.settled;
    expect([wish.ready, wish.wrong('cards'), wish.lost]).toEqual([false, 'my.toml is no card pack.', []]);
    wish.lay('cards', null);
    asked[1]!.answer({});
    await wish.settled;
    expect([wish.ready, wish.changes]).toEqual([true, {}]);
  });

  it('tells the trouble of the server and stays as it was', async () => {
    wish.set('mode', 'solitaire');
    asked[0]!.fail(503, { id: 'server.error.busy', text: 'Too busy.' });
    await wish.settled;
    expect([wish.fitted, wish.ready, wish.trouble, shell.notes]).toEqual([null, false, 'Too busy.', []]); // there is nothing else to show yet
    wish.ask();
    asked[1]!.answer({ players: 2 });
    await wish.settled;
    expect([wish.ready, wish.trouble]).toEqual([true, '']);
    wish.seat(3);
    asked[2]!.fail(503, { id: 'server.error.busy', text: 'Too busy.' });
    await wish.settled;
    expect([wish.ready, wish.trouble, shell.notes[0]!.text]).toEqual([true, '', 'Too busy.']);
  });

  it('tells in words what is not as usual', async () => {
    wish.set('variants', 'macro+crystal');
    asked[0]!.answer({ options: { mode: 'competitive', variants: 'macro+crystal' } });
    await wish.settled;
    expect(GAME.options.map((option) => wish.told(option))).toEqual(['', 'Variants: Macro, Crystal', '']);
    expect(wish.names('variants')).toEqual(['macro', 'crystal']);
  });
});
