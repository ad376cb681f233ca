/** A live table: the connection, what came over it, and what is shown of it. Reconnects by itself and catches up. */
import { linesOf } from './chronicle';
import { LEAST, pause, settings } from './settings.svelte';
import type { ChatLine, Decision, Entry, Option, State } from './types';

export type Status = 'connecting' | 'live' | 'lost' | 'refused';
type Answer = Record<string, unknown> & { type: string };

interface Pending {
  resolve: (answer: Answer) => void;
  reject: (problem: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const REMEMBERED = 600;
const HURRY = 60; // milliseconds that each further waiting state takes off the pause
const FURTHER = 1 / 3; // of a pause, for each further line that a state brings
const MOST_LINES = 6; // for which it stays longer

export class Problem extends Error {
  constructor(
    readonly id: string,
    text: string,
  ) {
    super(text);
  }
}

export class Live {
  status: Status = $state('connecting');
  refusal = $state('');
  /** What is on the screen: states are shown one after the other, so that one sees what happens. */
  state: State | null = $state.raw(null);
  journal: Entry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The entries that the state on the screen brought, for the eye and the ear. */
  news: Entry[] = $state.raw([]);
  /** States that are still to be shown. */
  behind = $state(0);
  /** The card at which the show has stopped until somebody goes on. */
  halt: Entry | null = $state.raw(null);
  /** What was on the screen before, to look back: newest last. */
  past: { moves: number; views: State['views']; journal: number }[] = $state.raw([]);
  /** A choice has been sent and not yet answered. */
  busy = $state(false);

  private socket: WebSocket | null = null;
  private queue: State[] = [];
  private timer = 0;
  private eager = false; // the next state is the answer to a choice made here
  private retry = 0;
  private wait = FIRST_WAIT;
  private closed = false;
  private ref = 0;
  private pending = new Map<number, Pending>();
  private seq = 0;
  private all: Entry[] = [];
  private newest: State | null = null;

  constructor(
    readonly table: string,
    private readonly tokens: string[],
    private language: string,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close(1000);
  }

  /** Something is still being shown: the moves of the others, or a card to be read. */
  get showing(): boolean {
    return this.behind > 0 || this.halt !== null;
  }

  /** The decisions of this screen's seats; none while something is still being shown. */
  get decisions(): Decision[] {
    return this.showing ? [] : (this.state?.decisions ?? []);
  }

  // What a client says

  async send(message: Record<string, unknown>): Promise<Answer> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) throw new Problem('web.offline', '');
    const ref = ++this.ref;
    return new Promise((resolve, reject) => {
      this.pending.set(ref, { resolve, reject });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  /** Sends a choice. What it brings about is shown at once, unless nobody made it just now (a standing answer). */
  async play(decision: Decision, option: Option, eager = true): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.eager = eager;
    try {
      await this.send({ type: 'play', seat: decision.seat, decision: decision.id, action: option.action });
    } finally {
      this.busy = false;
    }
  }

  speak(language: string): void {
    if (language === this.language) return;
    this.language = language;
    if (this.status === 'live') void this.send({ type: 'lang', lang: language }).catch(() => undefined);
  }

  /** Leaves the card at which the show has stopped. */
  goOn(): void {
    if (!this.halt) return;
    this.halt = null;
    this.next();
  }

  /** Shows the newest state at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.halt = null;
    const states = this.queue.splice(0);
    if (!states.length) return;
    for (const state of states) this.remember(state);
    const shown = states[states.length - 1]!;
    this.present(shown, this.state && shown.moves > this.state.moves ? shown.journal.entries : []);
  }

  // The connection

  private hurry = (): void => {
    if (document.visibilityState === 'hidden' || this.closed || this.status !== 'lost') return;
    clearTimeout(this.retry);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: this.tokens, since: this.seq, lang: this.language }));
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Answer);
    socket.onclose = (event) => this.lost(event, socket);
  }

  private lost(event: CloseEvent, socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    for (const { reject } of this.pending.values()) reject(new Problem('web.offline', ''));
    this.pending.clear();
    if (this.status === 'refused' || (event.code === 1008 && !this.newest)) {
      this.status = 'refused';
      return;
    }
    this.status = 'lost';
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private receive(message: Answer): void {
    if (message.type === 'state') {
      this.status = 'live';
      this.wait = FIRST_WAIT;
      this.arrived(message as unknown as State);
    }
    const waiting = this.pending.get(Number(message.ref));
    if (waiting) {
      this.pending.delete(Number(message.ref));
      if (message.type === 'error') waiting.reject(new Problem(String(message.id), String(message.text)));
      else waiting.resolve(message);
    } else if (message.type === 'error' && !this.newest) {
      this.status = 'refused';
      this.refusal = String(message.text);
    }
  }

  // The order in which things are shown

  private arrived(state: State): void {
    this.seq = state.seq;
    this.newest = state;
    if (state.chat.length) {
      const known = new Set(this.chat.map((line) => line.seq));
      this.chat = [...this.chat, ...state.chat.filter((line) => !known.has(line.seq))].slice(-400);
    }
    const last = this.queue.at(-1) ?? this.state;
    if (last && last.moves === state.moves && !this.queue.length && state.journal.from > 0) {
      this.remember(state); // somebody came, went, or was renamed: what is being shown stays
      this.present(state, this.news);
      return;
    }
    this.queue.push(state);
    if (!last || state.moves < last.moves || state.journal.from === 0 || !pause() || document.visibilityState === 'hidden') {
      this.skip();
      return;
    }
    this.behind = this.queue.length;
    if (this.eager && this.behind === 1 && !this.halt) clearTimeout(this.timer);
    else if (this.timer || this.halt) return;
    this.next();
  }

  private next = (): void => {
    this.timer = 0;
    this.eager = false;
    let state = this.queue.shift();
    if (!state) return;
    this.remember(state);
    while (!state.journal.entries.length && this.queue.length) {
      state = this.queue.shift()!; // nothing was to be seen: it goes with what comes next
      this.remember(state);
    }
    const news = state.journal.entries;
    this.halt = (settings.stops && news.find((entry) => entry.mark === 'card')) || null;
    this.present(state, news);
    if (!this.halt) this.timer = window.setTimeout(this.next, this.moment(news));
  };

  /** How long a state stays: the longer the more it tells, a little shorter the more are waiting. */
  private moment(news: Entry[]): number {
    const length = Math.max(LEAST, pause() - HURRY * this.queue.length);
    return length + Math.min(MOST_LINES, linesOf(news).length - 1) * length * FURTHER;
  }

  private remember(state: State): void {
    this.all = [...this.all.slice(0, state.journal.from), ...state.journal.entries];
    const seen = { moves: state.moves, views: state.views, journal: this.all.length };
    this.past = [...this.past.filter((before) => before.moves < state.moves), seen].slice(-REMEMBERED);
  }

  private present(state: State, news: Entry[]): void {
    this.journal = this.all;
    this.news = news;
    this.state = state;
    this.behind = this.queue.length;
  }
}

/** A standing answer to this question, if the person left one and it is possible. */
export function standingAnswer(game: string, decision: Decision): Option | undefined {
  const verb = settings.standing[`${game}.${decision.kind}`];
  return verb ? decision.options.find((option) => option.verb === verb) : undefined;
}
