/** The match of the analysis board. The server keeps nothing of it: every request brings the tree of variations. */
import { postJson } from './http';
import type { Connection } from './live.svelte';
import { Problem } from './problem';
import type { AnswerTo, Board, ClientMessage, Entry, ServerMessage, State, StudyChances, Told } from './types';
import { MOST_MOVES, type Tree } from './variations';
import { t } from './words.svelte';

const ANSWERED = ['look', 'why', 'odds', 'preview'];

export class Study implements Connection {
  tree: Tree | null = $state.raw(null);
  board: Board | null = $state.raw(null);
  /** Moves in words, by their numbers. */
  told: Map<number, Told> = $state.raw(new Map());
  busy = $state(false);

  constructor(private language: string) {}

  get state(): State | null {
    return this.board?.state ?? null;
  }

  get journal(): Entry[] {
    return this.state?.journal.entries ?? [];
  }

  /** What the last move brought about. */
  get news(): Entry[] {
    return this.tree && this.tree.at >= 0 ? this.journal.slice(this.board?.news ?? 0) : [];
  }

  private path(rest = ''): string {
    return `/api/analysis${rest}?lang=${encodeURIComponent(this.language)}`;
  }

  /** Shows a tree at the move at which one looks. If the server refuses it, everything stays as it was. */
  async show(tree: Tree, afresh = false): Promise<void> {
    if (tree.moves.length > MOST_MOVES) throw new Problem('web.analysis.full', t('analysis.full'));
    this.busy = true;
    try {
      const fresh =
        afresh || tree.position !== this.tree?.position || tree.moves.length < this.tree.moves.length || tree.moves.length > this.tree.moves.length + 1;
      const board = await postJson<Board>(this.path(), { ...tree, all: fresh });
      const told = new Map(fresh ? [] : this.told);
      for (const one of board.told) told.set(one.number, one);
      [this.tree, this.board, this.told] = [tree, board, told];
    } finally {
      this.busy = false;
    }
  }

  async speak(language: string): Promise<void> {
    if (language === this.language) return;
    this.language = language;
    if (this.tree) await this.show(this.tree, true); // all moves are worded again
  }

  chances(): Promise<StudyChances> {
    return postJson<StudyChances>(this.path('/chances'), this.tree);
  }

  async send<M extends ClientMessage>(message: M): Promise<AnswerTo<M>> {
    if (!this.tree || !ANSWERED.includes(message.type)) throw new Problem('web.analysis', '');
    const answer = await postJson<ServerMessage>(this.path('/ask'), { study: this.tree, message });
    if (answer.type === 'error') throw new Problem(answer.id, answer.text);
    return answer as AnswerTo<M>;
  }

  async look<T extends object>(what: string, seat: number | null = null): Promise<T | null> {
    const { data } = await this.send({ type: 'look', what, seat });
    return data as T | null;
  }
}
