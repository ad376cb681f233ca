import { expect, test } from 'vitest';
import { awaited } from '../src/lib/http';

test('an answer is used while it is wanted', async () => {
  const used: number[] = [];
  awaited(Promise.resolve(7), (found) => used.push(found));
  await Promise.resolve();
  expect(used).toEqual([7]);
});

test('an answer that comes too late is not', async () => {
  const used: number[] = [];
  const leave = awaited(Promise.resolve(7), (found) => used.push(found));
  leave();
  await Promise.resolve();
  expect(used).toEqual([]);
});

test('no answer is no fault of the page', async () => {
  awaited(Promise.reject(new Error('gone')), () => undefined);
  await new Promise((done) => setTimeout(done)); // a rejection that nobody handles would fail the run
});
