/** A live table: the connection, the states received, and the one on the screen. Reconnects by itself and catches up. */
import { Gifts } from '../fair/gifts.svelte';
import { linesOf } from './chronicle';
import { afterFrame } from './later.svelte';
import { Problem } from './problem';
import { LEAST, pause, settings } from './settings.svelte';
import { share } from './share';
import type { AnswerTo, ChatLine, ClientMessage, Decision, Entry, Option, ServerMessage, State } from './types';

export type Status = 'connecting' | 'live' | 'lost' | 'refused';

interface Pending {
  resolve: (answer: ServerMessage) => void;
  reject: (problem: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const REFUSED = 1008; // closed with this code: another try would end the same way
const REMEMBERED = 600;
const HURRY = 60; // milliseconds by which each further waiting state shortens the pause
const FURTHER = 1 / 3; // of a pause, added for each further line of a state
const MOST_LINES = 6; // that make the pause longer

export class Live {
  status: Status = $state('connecting');
  /** What the server said instead of a first state: why it refuses, or what it waits for. */
  refusal = $state('');
  /** The state on the screen: states are shown one after the other, so that people can see what happens. */
  state: State | null = $state.raw(null);
  journal: Entry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The journal entries that came with the state on the screen, for effects and sounds. */
  news: Entry[] = $state.raw([]);
  /** States still to be shown. */
  behind = $state(0);
  /** The card at which the show pauses until somebody goes on. */
  halt: Entry | null = $state.raw(null);
  /** Earlier states, for looking back; newest last. */
  past: { moves: number; views: State['views']; journal: number }[] = $state.raw([]);
  /** A choice has been sent but not answered yet. */
  busy = $state(false);

  private socket: WebSocket | null = null;
  private queue: State[] = [];
  private timer = 0;
  private rest = 0; // a timer: while it runs, states wait for the screen
  private choices = 0; // sent so far
  private answering = 0; // the decision that the last of them answers
  private eager = false; // the next state follows from a choice made here
  private retry = 0;
  private wait = FIRST_WAIT;
  private closed = false;
  private ref = 0;
  private pending = new Map<number, Pending>();
  private seq = 0;
  private all: Entry[] = [];
  private newest: State | null = null;
  /** This browser's part in the dice. */
  readonly gifts: Gifts;

  constructor(
    readonly table: string,
    private readonly tokens: string[],
    private language: string,
  ) {
    this.gifts = new Gifts(table);
    this.connect();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close(1000);
  }

  /** Whether something is still being shown: moves of others, or a card to be read. */
  get showing(): boolean {
    return this.behind > 0 || this.halt !== null;
  }

  /** The decisions of this screen's seats; empty while something is still being shown. */
  get decisions(): Decision[] {
    return this.showing ? [] : (this.state?.decisions ?? []);
  }

  // Messages to the server

  async send<M extends ClientMessage>(message: M): Promise<AnswerTo<M>> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) throw new Problem('web.offline', '');
    const ref = ++this.ref;
    const answer = await new Promise<ServerMessage>((resolve, reject) => {
      this.pending.set(ref, { resolve, reject });
      socket.send(JSON.stringify({ ...message, ref }));
    });
    return answer as AnswerTo<M>; // matched by its reference
  }

  /** Asks for more about a thing (`look`); only the game's own table knows the shape of the answer. */
  async look<T extends object>(what: string, seat: number | null = null): Promise<T | null> {
    const { data } = await this.send({ type: 'look', seat, what });
    return data as T | null;
  }

  /** Sends a choice. Its effect is shown at once, unless it was a standing answer. */
  async play(decision: Decision, option: Option, eager = true): Promise<void> {
    if (this.busy) return;
    const choice = ++this.choices;
    this.busy = true;
    this.answering = decision.id;
    this.eager = eager;
    try {
      await this.send({ type: 'play', seat: decision.seat, decision: decision.id, action: option.action });
    } finally {
      if (choice === this.choices) this.busy = false;
    }
  }

  speak(language: string): void {
    if (language === this.language) return;
    this.language = language;
    if (this.status === 'live') void this.send({ type: 'lang', lang: language }).catch(() => undefined);
  }

  /** Goes on from the card at which the show pauses. */
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
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.lost(event, socket);
  }

  private lost(event: CloseEvent, socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    for (const { reject } of this.pending.values()) reject(new Problem('web.offline', ''));
    this.pending.clear();
    if (event.code === REFUSED && !this.newest) {
      this.status = 'refused';
      return;
    }
    this.status = 'lost';
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'state') {
      this.status = 'live';
      this.wait = FIRST_WAIT;
      this.arrived(message as State);
    }
    const ref = 'ref' in message ? Number(message.ref) : 0;
    const waiting = this.pending.get(ref);
    if (waiting) {
      this.pending.delete(ref);
      if (message.type === 'error') waiting.reject(new Problem(message.id, message.text));
      else waiting.resolve(message);
    } else if (message.type === 'error' && !this.newest) {
      this.refusal = message.text; // for good only if the connection is closed with that code
    }
  }

  // The order in which things are shown

  private arrived(state: State): void {
    this.seq = state.seq;
    shareViews(this.newest, state);
    this.newest = state;
    this.gifts.attend(state, (message) => this.send(message));
    if (state.chat.length) {
      const known = new Set(this.chat.map((line) => line.seq));
      this.chat = [...this.chat, ...state.chat.filter((line) => !known.has(line.seq))].slice(-400);
    }
    const last = this.queue.at(-1) ?? this.state;
    if (last && last.moves === state.moves && !this.queue.length && state.journal.from > 0) {
      this.remember(state); // somebody came, left or was renamed: the show goes on
      this.present(state, this.news);
      return;
    }
    this.queue.push(state);
    if (!last || state.moves < last.moves || state.journal.from === 0 || document.visibilityState === 'hidden') {
      this.skip();
      return;
    }
    if (!pause()) {
      if (!this.rest) this.hasten();
      return;
    }
    this.behind = this.queue.length;
    if (this.eager && this.behind === 1 && !this.halt) clearTimeout(this.timer);
    else if (this.timer || this.halt) return;
    this.next();
  }

  /** Shows the newest state at once, then rests twice as long as drawing it took: bots may be quicker than the screen. */
  private hasten(): void {
    const begun = performance.now();
    this.skip();
    this.rest = window.setTimeout(() => {
      afterFrame(() => {
        this.rest = window.setTimeout(
          () => {
            this.rest = 0;
            if (this.queue.length && !this.closed) this.hasten();
          },
          2 * (performance.now() - begun),
        );
      });
    });
  }

  private next = (): void => {
    this.timer = 0;
    this.eager = false;
    let state = this.queue.shift();
    if (!state) return;
    this.remember(state);
    while (!state.journal.entries.length && this.queue.length) {
      state = this.queue.shift()!; // there was nothing to see: skip to the next
      this.remember(state);
    }
    const news = state.journal.entries;
    this.halt = (settings.stops && news.find((entry) => entry.mark === 'card')) || null;
    this.present(state, news);
    if (!this.halt) this.timer = window.setTimeout(this.next, this.moment(news));
  };

  /** How long a state stays on the screen: longer if it has more lines, a little shorter if more states are waiting. */
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
    if (state.decisions.every((one) => one.id !== this.answering)) this.busy = false; // taken: its confirmation is on the way
  }
}

/** What all seats see alike is one object, and stays the same as long as it does not change: so only what changes is drawn again. */
function shareViews(before: State | null, now: State): void {
  now.seats = share(before?.seats, now.seats);
  const [first] = now.views;
  for (const one of now.views) {
    const known = before?.views.find((other) => other.seat === one.seat);
    one.view = share(known?.view, one.view);
    if (one !== first) one.view = share(first?.view, one.view);
  }
}

/** What the picture of a table needs of the match behind it: a live table, or a lesson. */
export type Connection = Pick<Live, 'state' | 'journal' | 'busy' | 'send' | 'look'> & Partial<Pick<Live, 'halt'>>;

/** The standing answer to this question, if there is one and it is possible. */
export function standingAnswer(game: string, decision: Decision): Option | undefined {
  const verb = settings.standing[`${game}.${decision.kind}`];
  return verb ? decision.options.find((option) => option.verb === verb) : undefined;
}
