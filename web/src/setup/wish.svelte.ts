/** The wished set-up of a new table. The server says in words what fits together; no rules are worked out here. */
import { postJson } from '../lib/http';
import { names, told, type Setting } from '../lib/options';
import { problem } from '../lib/shell.svelte';
import type { Fitted, Game, GameOption } from '../lib/types';
import { words } from '../lib/words.svelte';

export class Wish {
  players: number = $state(0);
  options: Record<string, Setting> = $state({});
  /** Texts from files. They stay part of the wish even if the server refuses them. */
  files: Record<string, { name: string; text: string }> = $state({});
  fitted: Fitted | null = $state.raw(null);
  /** Why the server has not told a first set-up: then there is nothing else to show. */
  trouble: string = $state('');
  /** True until the server has answered. */
  settled: Promise<void> = Promise.resolve();
  private last = 0;

  constructor(public game: Game) {}

  /** Asks the server for the set-up nearest to the wish; only the latest answer counts. */
  ask(language = words.language): void {
    this.settled = this.fit(language);
  }

  private async fit(language: string): Promise<void> {
    const turn = ++this.last;
    const texts = Object.entries(this.files).map(([option, file]) => [option, file.text]);
    const names = Object.entries(this.files).map(([option, file]) => [option, file.name.slice(-80)]);
    try {
      const fitted = await postJson<Fitted>(`/api/games/${this.game.name}/setup?lang=${encodeURIComponent(language)}`, {
        players: this.players || null,
        options: { ...this.options, ...Object.fromEntries(texts) },
        files: Object.fromEntries(names),
      });
      if (turn !== this.last) return;
      this.fitted = fitted;
      this.trouble = '';
      this.players = fitted.players;
      this.options = Object.fromEntries(Object.entries(fitted.options).filter(([option]) => !(option in this.files)));
    } catch (error) {
      if (turn !== this.last) return;
      if (this.fitted) problem(error);
      else this.trouble = error instanceof Error ? error.message : '';
    }
  }

  set(option: string, value: Setting): void {
    this.options[option] = value;
    this.ask();
  }

  seat(players: number): void {
    this.players = players;
    this.ask();
  }

  lay(option: string, file: { name: string; text: string } | null): void {
    if (file) this.files[option] = file;
    else {
      delete this.files[option];
      delete this.options[option];
    }
    this.ask();
  }

  /** The wanted names of an option that takes several. */
  names(option: string): string[] {
    return names(this.options[option]);
  }

  /** Why a value cannot be chosen; empty if it can. */
  against(option: string, value: Setting | number): string {
    return this.fitted?.refused.find((one) => one.option === option && one.value === value)?.text ?? '';
  }

  /** The reasons why values of an option cannot be chosen, each once. */
  reasons(option: string): string[] {
    return [...new Set(this.fitted?.refused.filter((one) => one.option === option).map((one) => one.text))];
  }

  /** What is wrong with the file of an option. */
  wrong(option: string): string {
    return option in this.files ? (this.fitted?.lost.find((one) => one.option === option)?.text ?? '') : '';
  }

  /** The wishes dropped because of the last choice, and why. */
  get lost(): string[] {
    return [...new Set(this.fitted?.lost.filter((one) => !(one.option in this.files)).map((one) => one.text))];
  }

  get ready(): boolean {
    return this.fitted !== null && Object.keys(this.files).every((option) => !this.wrong(option));
  }

  /** The options that differ from their defaults, for making the table. */
  get changes(): Record<string, Setting> {
    const changed = this.game.options.filter(({ name, usual }) => name in this.options && this.options[name] !== usual);
    const texts = Object.entries(this.files).map(([option, file]) => [option, file.text]);
    return { ...Object.fromEntries(changed.map(({ name }) => [name, this.options[name]])), ...Object.fromEntries(texts) };
  }

  /** An option in words if it differs from its default, otherwise empty. */
  told(option: GameOption): string {
    return told(option, this.options[option.name], this.files[option.name]?.name);
  }
}
