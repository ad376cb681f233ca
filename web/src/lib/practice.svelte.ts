/** The match of a lesson, or of a puzzle (`puzzles/corner`). The server keeps nothing of it: every request says where one is, and what was chosen so far. */
import { postJson } from './http';
import type { Connection } from './live.svelte';
import { Problem } from './problem';
import { PUZZLES } from './route.svelte';
import type { AnswerTo, ClientMessage, Entry, ServerMessage, Stage, State } from './types';

export class Practice implements Connection {
  stage: Stage | null = $state.raw(null);
  busy = $state(false);

  constructor(
    readonly game: string,
    readonly lesson: string,
    private language: string,
  ) {}

  get state(): State | null {
    return this.stage?.state ?? null;
  }

  get journal(): Entry[] {
    return this.state?.journal.entries ?? [];
  }

  /** What happened last, for effects on the board. */
  get news(): Entry[] {
    return this.journal.slice(this.stage?.told ?? 0);
  }

  private get path(): string {
    const [kind, name] = this.lesson.includes('/') ? this.lesson.split('/') : ['lessons', this.lesson];
    return `/api/games/${encodeURIComponent(this.game)}/${kind}/${encodeURIComponent(name!)}`;
  }

  /** What can be asked. The odds of a puzzle would be its solution. */
  private get answered(): string[] {
    return this.lesson.startsWith(`${PUZZLES}/`) ? ['look', 'why'] : ['look', 'why', 'odds'];
  }

  private get tail(): string {
    return `?lang=${encodeURIComponent(this.language)}`;
  }

  /** Shows a stage, after the right choices so far; with an action, the answer to it. */
  async go(at: number, choices: string[], action: string | null = null): Promise<Stage> {
    this.busy = true;
    try {
      this.stage = await postJson<Stage>(this.path + this.tail, { at, choices, action });
      return this.stage;
    } finally {
      this.busy = false;
    }
  }

  async speak(language: string): Promise<void> {
    if (language === this.language) return;
    this.language = language;
    if (this.stage) await this.go(this.stage.at, this.stage.choices);
  }

  async send<M extends ClientMessage>(message: M): Promise<AnswerTo<M>> {
    if (!this.stage || !this.answered.includes(message.type)) throw new Problem('web.lesson', '');
    const { at, choices } = this.stage;
    const answer = await postJson<ServerMessage>(`${this.path}/ask${this.tail}`, { at, choices, message });
    if (answer.type === 'error') throw new Problem(answer.id, answer.text);
    return answer as AnswerTo<M>;
  }

  async look<T extends object>(what: string): Promise<T | null> {
    const { data } = await this.send({ type: 'look', what, seat: null });
    return data as T | null;
  }
}
