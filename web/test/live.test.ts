import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, standingAnswer } from '../src/lib/live.svelte';
import { Problem } from '../src/lib/problem';
import { LEAST, settings } from '../src/lib/settings.svelte';
import type { Decision, Option } from '../src/lib/types';
import { entry, newest, plug, Socket, state } from './socket';

const option = (verb: string): Option => ({ action: `${verb} 1`, verb, arguments: {} }) as unknown as Option;
const decision = (kind: string, ...verbs: string[]): Decision => ({ id: 7, seat: 0, kind, options: verbs.map(option) }) as unknown as Decision;
const BEFORE = [entry(0, 'the table is set')];

let live: Live;
beforeEach(() => {
  vi.useFakeTimers();
  plug();
  settings.pace = 'normal';
  settings.stops = true;
  settings.standing = {};
  live = new Live('abc/d', ['secret'], 'de');
  newest().open();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** At a table of which one entry has been seen. */
function seated(): Socket {
  newest().say(state(1, 0, BEFORE));
  return newest();
}

describe('the connection', () => {
  it('says hello with its tokens, and where it was', () => {
    expect(newest().address).toContain('/api/tables/abc%2Fd/live');
    expect(newest().sent[0]).toEqual({ type: 'hello', tokens: ['secret'], since: 0, lang: 'de' });
  });

  it('comes back by itself and catches up', () => {
    seated().drop();
    expect(live.status).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(Socket.all).toHaveLength(2);
    newest().open();
    expect(newest().sent[0]).toMatchObject({ type: 'hello', since: 1 });
    newest().say(state(2, 1, []));
    expect(live.status).toBe('live');
  });

  it('waits longer each time, but never for ever', () => {
    seated();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    for (let times = 0; times < 12; times++) {
      newest().drop();
      const before = Socket.all.length;
      vi.advanceTimersByTime(times < 2 ? 300 : 20_000);
      if (times < 2) {
        expect(Socket.all).toHaveLength(before);
        vi.advanceTimersByTime(20_000);
      }
      expect(Socket.all).toHaveLength(before + 1);
    }
  });

  it('stays away where it is refused', () => {
    newest().say({ type: 'error', id: 'server.error.table', text: 'No such table.' });
    newest().drop(1008);
    vi.advanceTimersByTime(60_000);
    expect([live.status, live.refusal, Socket.all.length]).toEqual(['refused', 'No such table.', 1]);
  });

  it('is not looked after any more when it is closed', () => {
    seated();
    live.close();
    newest().drop();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
  });
});

describe('questions and answers', () => {
  it('find each other by their reference, in whatever order', async () => {
    const socket = seated();
    const odds = live.send({ type: 'odds', seat: 0, decision: 7 });
    const why = live.send({ type: 'why', seat: 0, decision: 7, actions: [] });
    const [first, second] = socket.sent.slice(-2);
    socket.say({ type: 'why', ref: second!.ref, reasons: [] });
    socket.say({ type: 'odds', ref: first!.ref, options: [] });
    expect((await odds).options).toEqual([]);
    expect((await why).reasons).toEqual([]);
  });

  it('that are refused are problems in words', async () => {
    const socket = seated();
    const hint = live.send({ type: 'hint', seat: 0, decision: 7 });
    socket.answer({ type: 'error', id: 'server.error.late', text: 'Too late.' });
    await expect(hint).rejects.toEqual(new Problem('server.error.late', 'Too late.'));
  });

  it('end with the connection', async () => {
    const socket = seated();
    const hint = live.send({ type: 'hint', seat: 0, decision: 7 });
    socket.drop();
    await expect(hint).rejects.toBeInstanceOf(Problem);
    await expect(live.send({ type: 'ping' })).rejects.toBeInstanceOf(Problem);
  });

  it('one choice at a time is sent', async () => {
    const socket = seated();
    const chosen = live.play(decision('move', 'swim'), option('swim'));
    await live.play(decision('move', 'stay'), option('stay'));
    expect(socket.sent.filter((message) => message.type === 'play')).toEqual([{ type: 'play', seat: 0, decision: 7, action: 'swim 1', ref: 1 }]);
    expect(live.busy).toBe(true);
    socket.answer({ type: 'done', seq: 2 });
    await chosen;
    expect(live.busy).toBe(false);
  });

  it('the next choice need not wait for more than the state that shows the last one', async () => {
    const socket = seated();
    const first = live.play(decision('move', 'swim'), option('swim'));
    const before = socket.sent.at(-1)!.ref;
    socket.say({ ...state(1, 1, []), decisions: [decision('move', 'swim')] });
    expect(live.busy).toBe(true); // somebody came: the question is still there
    socket.say(state(2, 1, [entry(1, 'swam')]));
    expect(live.busy).toBe(false);
    void live.play({ ...decision('feed', 'eat'), id: 8 }, option('eat'));
    socket.say({ type: 'done', seq: 2, ref: before });
    await first;
    expect(live.busy).toBe(true); // for the second is still on its way
  });
});

describe('what is shown', () => {
  it('comes one after the other, none for less than can be seen', () => {
    const socket = seated();
    for (const n of [1, 2, 3]) socket.say(state(n + 1, n, [entry(n, `move ${n}`, { who: `amoeba ${n}` })]));
    expect([live.state!.moves, live.behind]).toEqual([2, 2]);
    vi.advanceTimersByTime(LEAST - 1);
    expect(live.state!.moves).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect([live.state!.moves, live.behind, live.journal.length]).toEqual([4, 0, 4]);
  });

  it('offers nothing until it has come to the end', () => {
    const socket = seated();
    const asked = [decision('move', 'swim')];
    socket.say(state(2, 1, [entry(1, 'one')]));
    socket.say(state(3, 2, [entry(2, 'two')], { decisions: asked }));
    expect(live.decisions).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(live.decisions).toEqual(asked);
  });

  it('stops at a card until somebody goes on', () => {
    const socket = seated();
    socket.say(state(2, 1, [entry(1, 'a meteorite', { mark: 'card' })]));
    socket.say(state(3, 2, [entry(2, 'it strikes')]));
    vi.advanceTimersByTime(60_000);
    expect([live.halt?.text, live.state!.moves]).toEqual(['a meteorite', 2]);
    live.goOn();
    expect([live.halt, live.state!.moves]).toEqual([null, 3]);
  });

  it('can be skipped, with nothing lost of the journal', () => {
    const socket = seated();
    for (const n of [1, 2, 3, 4]) socket.say(state(n + 1, n, [entry(n, `move ${n}`)]));
    live.skip();
    expect([live.state!.moves, live.behind]).toEqual([5, 0]);
    expect(live.journal.map((one) => one.n)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is at once what it is for those who want no motion, but not more often than the screen can follow', () => {
    const socket = seated();
    settings.pace = 'none';
    socket.say(state(2, 1, [entry(1, 'move 1', { mark: 'card' })]));
    expect([live.state!.moves, live.showing]).toEqual([2, false]);
    for (const n of [2, 3]) socket.say(state(n + 1, n, [entry(n, `move ${n}`, { mark: 'card' })]));
    expect([live.state!.moves, live.showing]).toEqual([2, false]);
    vi.runAllTimers();
    expect([live.state!.moves, live.showing, live.journal.length]).toEqual([4, false, 4]);
    socket.say(state(5, 4, [entry(4, 'move 4')]));
    expect(live.state!.moves).toBe(5);
  });

  it('goes back at once when a choice is taken back', () => {
    const socket = seated();
    socket.say(state(2, 1, [entry(1, 'one')]));
    socket.say(state(3, 2, [entry(2, 'two')]));
    socket.say(state(1, 0, BEFORE));
    expect([live.state!.moves, live.behind, live.journal.length]).toEqual([1, 0, 1]);
    expect(live.past.map((one) => one.moves)).toEqual([1]);
  });

  it('stays while somebody only comes or goes', () => {
    const socket = seated();
    socket.say(state(2, 1, [entry(1, 'one')]));
    vi.advanceTimersByTime(10_000);
    socket.say(state(2, 2, [], { onlookers: 3 } as never));
    expect([live.state!.onlookers, live.news[0]!.text]).toEqual([3, 'one']);
  });

  it('has every line of talk once', () => {
    const socket = seated();
    const line = (seq: number) => ({ seq, text: `line ${seq}` });
    socket.say(state(1, 1, [], { chat: [line(1), line(2)] } as never));
    socket.say(state(1, 1, [], { chat: [line(2), line(3)] } as never));
    expect(live.chat.map((one) => one.seq)).toEqual([1, 2, 3]);
  });
});

describe('standing answers', () => {
  it('are given where they are possible', () => {
    settings.standing = { 'ursuppe.react': 'defend' };
    expect(standingAnswer('ursuppe', decision('react', 'flee', 'defend'))?.verb).toBe('defend');
    expect(standingAnswer('ursuppe', decision('react', 'flee'))).toBeUndefined();
    expect(standingAnswer('genesis', decision('react', 'defend'))).toBeUndefined();
  });
});
