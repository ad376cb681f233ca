/** The tables of this browser, with their tokens: the only place where tokens are kept. */
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

class MyTables {
  list: Mine[] = $state([]);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Mine[];
      if (Array.isArray(kept)) this.list = kept.filter((table) => typeof table?.id === 'string' && Array.isArray(table.tokens));
    } catch {
      // unreadable: as if there were none
    }
  }

  find(id: string): Mine | undefined {
    return this.list.find((table) => table.id === id);
  }

  /** Keeps a table; tokens of the same table come together (several people on one screen). */
  keep(table: Partial<Mine> & { id: string }): void {
    const old = this.find(table.id);
    const tokens = [...new Set([...(old?.tokens ?? []), ...(table.tokens ?? [])])];
    const merged: Mine = { game: '', label: '', ...old, ...table, tokens, at: Date.now() };
    this.list = [merged, ...this.list.filter((other) => other.id !== table.id)].slice(0, MOST);
    this.save();
  }

  forget(id: string): void {
    this.list = this.list.filter((table) => table.id !== id);
    this.save();
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // a browser that keeps nothing can still play
    }
  }
}

export const mine = new MyTables();
