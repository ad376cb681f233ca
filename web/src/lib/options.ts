/** The options of a table in words, for the set-up page and the table. */
import type { Game, GameOption } from './types';
import { pair } from './words.svelte';

export type Setting = boolean | string;

/** The names in the value of an option that takes several. */
export const names = (value: Setting | undefined): string[] =>
  String(value ?? '')
    .split('+')
    .filter(Boolean);

/** The displayed name of a value. */
const called = (option: GameOption, value: Setting): string => option.values.find((choice) => choice.value === value)?.text ?? String(value);

/** An option in words if it differs from its default, otherwise empty. A text is named by its file, if known. */
export function told(option: GameOption, value: Setting | undefined, file = ''): string {
  if (file) return pair(option.text, file);
  if (value === undefined || value === option.usual) return '';
  if (option.kind === 'text' || value === true) return option.text;
  const values = option.kind === 'several' ? names(value) : [value];
  return pair(option.text, values.map((one) => called(option, one)).join(', '));
}

/** What is played: the main options always, the others if they differ from their defaults. */
export function played(game: Game, options: Record<string, Setting>): string[] {
  const always = (option: GameOption) => option.main && option.kind === 'choice';
  const main = game.options.filter((option) => always(option) && option.name in options).map((option) => called(option, options[option.name]!));
  const more = game.options.filter((option) => !always(option)).map((option) => told(option, options[option.name]));
  return [...main, ...more].filter(Boolean);
}
