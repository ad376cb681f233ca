/** The tables of a browser: several tabs keep them in one place, and their tokens are stored nowhere else. */
import { beforeEach, expect, test, vi } from 'vitest';
import { MyTables } from '../src/lib/mine.svelte';

beforeEach(() => localStorage.clear());

test('a tab does not lose the tables that another one has kept since', () => {
  const [early, late] = [new MyTables(), new MyTables()];
  late.keep({ id: 'new', game: 'ursuppe', tokens: ['secret'] });
  early.keep({ id: 'old', game: 'genesis', tokens: ['other'] });
  expect(new MyTables().list.map(({ id, tokens }) => [id, tokens])).toEqual([
    ['old', ['other']],
    ['new', ['secret']],
  ]);
});

test('a tab forgets one table and no other', () => {
  const early = new MyTables();
  new MyTables().keep({ id: 'one', tokens: ['a'] });
  new MyTables().keep({ id: 'two', tokens: ['b'] });
  early.forget('one');
  expect(new MyTables().list.map(({ id }) => id)).toEqual(['two']);
});

test('where nothing can be stored the page still knows its tables', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const tables = new MyTables();
  tables.keep({ id: 'one', tokens: ['a'] });
  tables.keep({ id: 'two', tokens: ['b'] });
  full.mockRestore();
  expect(tables.list.map(({ id }) => id)).toEqual(['two', 'one']);
});
