/** A review is asked for until it is done: not while the page is hidden, not after it was left, and again where too many ask. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reviewing } from '../src/lib/reviewing.svelte';

const some = (done: number, finished = false) => ({ done, total: 3, before: 0, finished, curve: [], seats: [], costly: [], turns: [] });
const answer = (data: unknown, status = 200) => new Response(JSON.stringify(data), { status });
let answers: (() => Response)[];
let asked: string[];
let visible: DocumentVisibilityState;

beforeEach(() => {
  answers = [];
  asked = [];
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift()!());
  });
});
afterEach(() => vi.useRealTimers());

describe('a review', () => {
  it('is asked for until it is finished', async () => {
    answers = [() => answer(some(1)), () => answer(some(2)), () => answer(some(3, true))];
    const work = new Reviewing('table', ['token']);
    await work.run('de');
    expect(asked).toEqual(Array(3).fill('/api/tables/table/review?lang=de'));
    expect(work.review?.finished).toBe(true);
    await work.run('de');
    expect(asked).toHaveLength(3);
  });

  it('is not asked for while nobody sees the page', async () => {
    visible = 'hidden';
    answers = [() => answer(some(3, true))];
    const work = new Reviewing('table', []);
    const done = work.run('en');
    await Promise.resolve();
    expect(asked).toEqual([]);
    visible = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await done;
    expect(asked).toHaveLength(1);
  });

  it('is no longer asked for when the page was left', async () => {
    const work = new Reviewing('table', []);
    answers = [
      () => {
        work.close();
        return answer(some(1));
      },
    ];
    await work.run('en');
    expect(asked).toHaveLength(1);
    expect(work.review).toBeNull();
  });

  it('waits where too many ask, and says so', async () => {
    vi.useFakeTimers();
    answers = [() => answer({ id: 'server.error.crowded', text: 'Too many.' }, 503), () => answer(some(3, true))];
    const work = new Reviewing('table', []);
    const done = work.run('en');
    await vi.waitFor(() => expect(work.wait).toBe('Too many.'));
    await vi.runAllTimersAsync();
    await done;
    expect([work.wait, work.refusal, asked.length]).toEqual(['', '', 2]);
  });

  it('that is refused says why', async () => {
    answers = [() => answer({ id: 'server.error.not-over', text: 'Not over.' }, 409)];
    const work = new Reviewing('table', []);
    await work.run('en');
    expect(work.refusal).toBe('Not over.');
  });
});
