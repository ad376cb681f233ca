/** Promises and shows the numbers of this screen's seats for the dice, and remembers what the server has shown. */
import { getJson, getText, patiently } from '../lib/http';
import { mine } from '../lib/mine.svelte';
import { Problem } from '../lib/problem';
import type { ClientMessage, Rolls, State } from '../lib/types';
import { promiseOf } from './chance';
import { hex } from './hash';
import { keep, recall } from './memory';
import { type Verdict, verify } from './verify';

type Send = (message: ClientMessage) => Promise<unknown>;

/** Where the number of a seat comes from: this browser, another device, or the server. */
export type Origin = 'own' | 'elsewhere' | 'server';

export class Gifts {
  /** Seats of this screen whose number was promised on another device, which alone can show it. */
  foreign: number[] = $state.raw([]);
  /** The server contradicts what it has shown before: this browser gives it no more numbers. */
  distrust = $state(false);
  private under = new Set<string>();
  private checked: Promise<Verdict> | null = null;

  constructor(private readonly table: string) {}

  /** Called for every state: remembers what it shows, and sends the promises and numbers that are due. */
  attend(state: State, send: Send): void {
    const memory = recall(this.table);
    let more = memory.since === null;
    if (more) {
      memory.since = state.gathering ? -1 : state.moves;
      memory.commitment = state.dice.commitment;
    }
    if (this.watch(memory, state.rolled)) more = true;
    if (state.gathering && memory.brought === null) {
      memory.brought = memory.rolled.length;
      more = true;
    }
    if (more) keep(this.table, memory);
    const gathering = state.gathering;
    if (!gathering) {
      this.foreign = [];
      return;
    }
    if (state.dice.commitment !== memory.commitment) {
      this.distrust = true;
      return;
    }
    const owed = gathering.owed.filter((seat) => state.mine.includes(seat) && !state.seats[seat]?.bot);
    const foreign: number[] = [];
    for (const seat of owed) {
      if (gathering.stage === 'promise') void this.promise(memory.commitment!, seat, send);
      else {
        const number = memory.numbers[state.dice.numbers[seat]?.promise ?? ''];
        if (number) this.show(state, seat, number, send);
        else foreign.push(seat);
      }
    }
    this.foreign = foreign;
  }

  /** Where the number of a seat comes from. */
  origin(state: State, seat: number): Origin {
    const given = state.dice.numbers[seat];
    if (!given || given.server) return 'server';
    return given.promise && recall(this.table).numbers[given.promise] ? 'own' : 'elsewhere';
  }

  /** Recomputes every roll of a finished match; done once. */
  verdict(): Promise<Verdict> {
    const tokens = mine.find(this.table)?.tokens ?? [];
    const [record, rolls] = ['record', 'rolls'].map((what) => `/api/tables/${this.table}/${what}`) as [string, string];
    const found = Promise.all([patiently(() => getText(record, tokens)), patiently(() => getJson<Rolls>(rolls, tokens))]);
    return (this.checked ??= found.then((both) => verify(...both, recall(this.table))));
  }

  /** Whether there was something to remember. */
  private watch(memory: ReturnType<typeof recall>, rolled: State['rolled']): boolean {
    const seen = memory.rolled;
    if (rolled.from > seen.length) return false; // what comes before was never shown to this browser
    const now = [...seen.slice(0, rolled.from), ...rolled.lines];
    const changed = now.findIndex((line, k) => k < seen.length && line !== seen[k]);
    if (changed >= 0) {
      memory.changed ??= changed;
      return true;
    }
    if (now.length <= seen.length) return false; // another tab was told of it first
    memory.rolled = now;
    return true;
  }

  private async promise(commitment: string, seat: number, send: Send): Promise<void> {
    if (recall(this.table).promises) {
      this.distrust = true; // this browser has already shown its number: giving another one now would let the server choose between them
      return;
    }
    await this.once(`promise ${seat}`, async () => {
      const number = hex(crypto.getRandomValues(new Uint8Array(32)));
      const hash = await promiseOf(commitment, seat, number);
      const memory = recall(this.table); // another tab may have written in the meantime
      memory.numbers[hash] = number;
      keep(this.table, memory);
      await send({ type: 'promise', seat, hash });
    });
  }

  private show(state: State, seat: number, number: string, send: Send): void {
    void this.once(`number ${seat}`, async () => {
      const memory = recall(this.table);
      const promises = state.dice.numbers.map((given) => given.promise);
      memory.promises ??= promises;
      if (memory.promises.join() !== promises.join()) {
        this.distrust = true; // somebody's promise has changed since this browser showed its number
        return;
      }
      keep(this.table, memory);
      try {
        await send({ type: 'number', seat, number });
      } catch (error) {
        if (error instanceof Problem && error.id !== 'web.offline') keep(this.table, { ...recall(this.table), refused: true });
      }
    });
  }

  /** Never runs the same thing twice at a time; a failure is tried again with the next state. */
  private async once(what: string, work: () => Promise<void>): Promise<void> {
    if (this.under.has(what)) return;
    this.under.add(what);
    try {
      await work();
    } catch {
      // lost, or sent from another tab: the next state will show
    } finally {
      this.under.delete(what);
    }
  }
}
