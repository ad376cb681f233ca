/** Shown above all pages: the book that is open beside them, and short notes. */
interface Reading {
  game: string;
  topic: string;
}

class Shell {
  /** The topic that the book beside the page is open at. */
  rule: Reading | null = $state.raw(null);
  /** What the button “Rules” of a table opens: its game, and the rule of its question. */
  subject: Reading | null = $state.raw(null);
  notes: { id: number; text: string; rule?: Reading; bad: boolean }[] = $state.raw([]);
  private last = 0;
  private past: string[] = $state.raw([]); // topics that were read before, while the book is open

  /** Opens the book. Going back in the browser closes it, and nothing else. */
  read(game: string, topic: string): void {
    if (this.rule?.game === game) return this.turn(topic);
    if (!this.rule) history.pushState({ book: true }, '');
    this.past = [];
    this.rule = { game, topic };
  }

  /** Turns the open book to another topic. */
  turn(topic: string): void {
    if (!this.rule || !topic || topic === this.rule.topic) return;
    this.past = [...this.past, this.rule.topic];
    this.rule = { ...this.rule, topic };
  }

  get turned(): boolean {
    return this.past.length > 0;
  }

  back(): void {
    const topic = this.past.at(-1);
    if (!this.rule || topic === undefined) return;
    this.past = this.past.slice(0, -1);
    this.rule = { ...this.rule, topic };
  }

  close(): void {
    if ((history.state as { book?: boolean } | null)?.book) history.back();
    this.rule = null;
  }

  forget(): void {
    this.rule = null;
  }

  note(text: string, bad = false, rule?: Reading): void {
    if (!text) return;
    const id = ++this.last;
    this.notes = [...this.notes.slice(-2), { id, text, bad, ...(rule ? { rule } : {}) }];
    setTimeout(() => this.drop(id), bad || rule ? 9000 : 5000);
  }

  drop(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const shell = new Shell();

/** The page offers the book at a topic while it is shown (an empty one: at its beginning). */
export function offerBook(subject: () => Reading | null): void {
  $effect(() => {
    shell.subject = subject();
    return () => (shell.subject = null);
  });
}

export function problem(error: unknown): void {
  if (error instanceof Error) shell.note(error.message, true);
}
