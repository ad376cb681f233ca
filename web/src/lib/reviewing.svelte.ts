/** The review of a finished table, asked for until it is done; not while nobody looks at the page. */
import { getJson, Refusal } from './http';
import type { Review } from './types';

const LATER = 2500; // milliseconds before asking again where too many ask
const WAITING = ['server.error.crowded', 'server.error.busy', 'server.error.long'];

export class Reviewing {
  review: Review | null = $state.raw(null);
  /** Why there is none, in words. */
  refusal = $state('');
  /** The server has too much to do: what it says. */
  wait = $state('');
  private closed = false;
  private language = '';

  constructor(
    readonly table: string,
    private readonly tokens: string[],
  ) {}

  close(): void {
    this.closed = true;
  }

  /** Asks until it is done; in another language once more. */
  async run(language: string): Promise<void> {
    if (this.language === language) return;
    this.language = language;
    while (!this.closed && this.language === language) {
      await shown();
      if (this.closed) return;
      try {
        const found = await getJson<Review>(`/api/tables/${encodeURIComponent(this.table)}/review?lang=${encodeURIComponent(language)}`, this.tokens);
        if (this.closed || this.language !== language) return;
        this.review = found;
        this.wait = '';
        if (found.finished) return;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (!(error instanceof Refusal) || !WAITING.includes(error.id)) {
          this.refusal = error.message;
          return;
        }
        this.wait = error.message;
        await new Promise((done) => setTimeout(done, LATER));
      }
    }
  }
}

/** Waits until the page is visible. */
function shown(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      done();
    };
    document.addEventListener('visibilitychange', look);
  });
}
