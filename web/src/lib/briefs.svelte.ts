/** Summaries of my tables: who sits there, which round it is, whose turn. Fetched from the server while they are on the screen. */
import { getJson, Refusal } from './http';
import { mine } from './mine.svelte';
import type { Brief } from './types';

const AGAIN = 20_000; // milliseconds

export class Briefs {
  found: Record<string, Brief> = $state.raw({});
  /** Tables that no longer exist on the server. */
  gone: string[] = $state.raw([]);
  private timer = 0;
  private turn = 0;

  constructor(
    /** The tables on the screen. */
    private readonly seen: () => string[],
    private readonly language: () => string,
  ) {}

  /** Asks the server regularly; the returned function stops it. */
  watch(): () => void {
    const look = () => {
      clearTimeout(this.timer);
      if (document.visibilityState !== 'hidden') void this.look().finally(() => (this.timer = window.setTimeout(look, AGAIN)));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      this.turn++;
      clearTimeout(this.timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Asks for one table after the other, because the server may have to load them. */
  private async look(): Promise<void> {
    const turn = ++this.turn;
    for (const id of this.seen()) {
      const kept = mine.find(id);
      if (!kept || (kept.over && this.found[id]?.rematch)) continue; // nothing will change there any more
      try {
        const brief = await getJson<Brief>(`/api/tables/${encodeURIComponent(id)}/brief?lang=${encodeURIComponent(this.language())}`, kept.tokens);
        if (turn !== this.turn) return;
        this.found = { ...this.found, [id]: brief };
      } catch (error) {
        if (turn !== this.turn) return;
        if (error instanceof Refusal && error.id === 'server.error.token') this.gone = [...new Set([...this.gone, id])];
        else return; // the server does not answer: try later
      }
    }
  }
}
