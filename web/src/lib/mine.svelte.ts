/** The tables of this browser with their tokens, which are stored nowhere else. */
import { forget } from '../fair/memory';
import { followed } from './tabs';
import type { State } from './types';

const KEY = 'primordia.tables';
const MOST = 60;

export interface Mine {
  id: string;
  game: string;
  tokens: string[];
  /** Links to hand out: seat -> token, and the onlookers' token; only at tables made here. */
  links?: { seats: (string | null)[]; onlooker: string };
  label: string;
  at: number;
  over?: boolean;
}

export class MyTables {
  list: Mine[] = $state([]);
  private stored = true; // a browser may let nothing be stored: then the list of this page is all there is

  constructor() {
    this.read();
    followed(KEY, () => this.read());
  }

  /** Other tabs write the same list: it is read again before every change, or a change here would lose what they have kept. */
  private read(): void {
    if (!this.stored) return;
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Mine[];
      if (Array.isArray(kept)) this.list = kept.filter((table) => typeof table?.id === 'string' && Array.isArray(table.tokens));
    } catch {
      // unreadable: what this page knows stays
    }
  }

  find(id: string): Mine | undefined {
    return this.list.find((table) => table.id === id);
  }

  /** Stores a table; tokens of the same table are merged (several people at one screen). */
  keep(table: Partial<Mine> & { id: string }): void {
    this.read();
    const old = this.find(table.id);
    const tokens = [...new Set([...(old?.tokens ?? []), ...(table.tokens ?? [])])];
    const merged: Mine = { game: '', label: '', ...old, ...table, tokens, at: Date.now() };
    const all = [merged, ...this.list.filter((other) => other.id !== table.id)];
    for (const old of all.slice(MOST)) forget(old.id);
    this.list = all.slice(0, MOST);
    this.save();
  }

  /** Updates what the list of tables says about one that is kept: who sits there, and whether it is over. */
  note(table: State): void {
    const names = table.seats.map((seat) => seat.name).filter(Boolean);
    const [label, over] = [names.join(', '), Boolean(table.over)];
    const old = this.find(table.table);
    if (old && (old.game !== table.game || old.label !== label || Boolean(old.over) !== over)) this.keep({ id: table.table, game: table.game, label, over });
  }

  forget(id: string): void {
    this.read();
    this.list = this.list.filter((table) => table.id !== id);
    forget(id);
    this.save();
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
      this.stored = true;
    } catch {
      this.stored = false;
      // without storage one can still play
    }
  }
}

export const mine = new MyTables();
