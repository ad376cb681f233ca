/** A connection that a test holds the other end of. */
import { vi } from 'vitest';
import type { Entry, State } from '../src/lib/types';

export class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  // The other end

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Answers what was sent last. */
  answer(message: object): void {
    this.say({ ...message, ref: this.sent.at(-1)!.ref });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

export function plug(): void {
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
}

export const newest = (): Socket => Socket.all.at(-1)!;

/** An entry of the journal; `line` is who does it. */
export function entry(n: number, text: string, more: Partial<Entry> & { who?: string } = {}): Entry {
  const { who, ...rest } = more;
  const line = who ? { key: who, name: who, colour: '' } : null;
  return { n, text, kind: 'moved', rule: '', arguments: {}, things: [], mark: '', brief: '', digest: '', line, ...rest } as unknown as Entry;
}

/** A state after so many moves that brings these entries behind `from` known ones. */
export function state(moves: number, from: number, entries: Entry[], more: Partial<State> = {}): State {
  const dice = { commitment: null, numbers: [] };
  const rolled = { from: 0, lines: [] };
  const fixed = { type: 'state', seq: moves, moves, chat: [], decisions: [], views: [], journal: { from, entries }, dice, rolled };
  return { ...fixed, ...more } as unknown as State;
}
