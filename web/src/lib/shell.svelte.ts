/** Shown above all pages: the rule being read, and short notes. */
class Shell {
  rule: { game: string; topic: string } | null = $state.raw(null);
  notes: { id: number; text: string; rule?: { game: string; topic: string }; bad: boolean }[] = $state.raw([]);
  private last = 0;

  read(game: string, topic: string): void {
    this.rule = { game, topic };
  }

  note(text: string, bad = false, rule?: { game: string; topic: string }): void {
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

export function problem(error: unknown): void {
  if (error instanceof Error) shell.note(error.message, true);
}
