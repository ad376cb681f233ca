import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Later } from '../src/lib/later.svelte';

let frames: FrameRequestCallback[] = [];

/** Draws a frame, and what comes after it. */
function frame(): void {
  for (const one of frames.splice(0)) one(0);
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (one: FrameRequestCallback) => frames.push(one));
  vi.stubGlobal('cancelAnimationFrame', (one: number) => frames.splice(one - 1, 1));
});
afterEach(() => vi.useRealTimers());

/** A picture of a value, and how to change the value. */
function watched(value = 'first'): { source: { value: string }; picture: Later<string>; end: () => void } {
  const source = $state({ value });
  let picture!: Later<string>;
  const end = $effect.root(() => {
    picture = new Later(
      () => source.value,
      (text) => !text,
    );
  });
  flushSync();
  return { source, picture, end };
}

test('the first picture is there at once', () => {
  const { picture } = watched();
  expect([picture.now, picture.behind]).toEqual(['first', false]);
});

test('what comes where nothing was is there at once', () => {
  const { source, picture } = watched('');
  source.value = 'first';
  flushSync();
  expect([picture.now, picture.behind]).toEqual(['first', false]);
});

test('what changes is drawn after the frame that shows the rest', () => {
  const { source, picture } = watched();
  source.value = 'second';
  flushSync();
  expect([picture.now, picture.behind]).toEqual(['first', true]);
  frame();
  expect([picture.now, picture.behind]).toEqual(['second', false]);
});

test('what changes faster than frames are drawn is not put off', () => {
  const { source, picture } = watched();
  source.value = 'second';
  flushSync();
  source.value = 'third';
  flushSync();
  expect(frames.length).toBe(1);
  frame();
  expect(picture.now).toBe('third');
});

test('a hidden tab, where no frames are drawn, is never behind', () => {
  const { source, picture } = watched();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  source.value = 'second';
  flushSync();
  expect([picture.now, picture.behind]).toEqual(['second', false]);
});

test('nothing is drawn when the table has been left', () => {
  const { source, picture, end } = watched();
  source.value = 'second';
  flushSync();
  end();
  frame();
  expect(picture.now).toBe('first');
});
