/** Two tabs of one browser: what one of them keeps is not overwritten by the other. */
import { beforeEach, expect, test } from 'vitest';
import { MyTables } from '../src/lib/mine.svelte';
import { Progress } from '../src/lib/school.svelte';
import { Settings } from '../src/lib/settings.svelte';

beforeEach(() => localStorage.clear());

/** Browsers tell all tabs but the one that has written. */
const told = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

test('settings', () => {
  const [early, late] = [new Settings(), new Settings()];
  Object.assign(late, { theme: 'dark', pace: 'fast' });
  late.save();
  told('primordia.settings');
  early.sound = true;
  early.save();
  const { theme, pace, sound } = new Settings();
  expect([theme, pace, sound, early.theme]).toEqual(['dark', 'fast', true, 'dark']);
  Object.assign(late, { theme: 'system', pace: 'normal' });
  late.save();
  told('primordia.settings');
  expect([early.theme, early.pace]).toEqual(['system', 'normal']);
});

test('how far somebody has come in the lessons', () => {
  const [early, late] = [new Progress(), new Progress()];
  late.finish('ursuppe', 'drift');
  told('primordia.lessons');
  early.keep('genesis', 'refugia', { at: 2, choices: ['done'] });
  told('primordia.lessons');
  late.learned(['genesis.buy']);
  const now = new Progress();
  expect([now.finished('ursuppe', 'drift'), now.mark('genesis', 'refugia').at, now.knows('genesis.buy')]).toEqual([true, 2, true]);
});

test('the list of tables follows too', () => {
  const [early, late] = [new MyTables(), new MyTables()];
  late.keep({ id: 'new', tokens: ['secret'] });
  told('primordia.tables');
  expect(early.list.map(({ id }) => id)).toEqual(['new']);
});
