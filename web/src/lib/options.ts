/** The options of a table in words: the same on the page that sets it up and at the table. */
import type { Game, GameOption } from './types';

export type Setting = boolean | string;

/** The names that an option with several values holds. */
export const names = (value: Setting | undefined): string[] => String(value ?? '').split('+').filter(Boolean);

/** What a value is called. */
const called = (option: GameOption, value: Setting): string => option.values.find((choice) => choice.value === value)?.text ?? String(value);

/** An option that is not as usual, in words; empty: it is. A text is told by the name of its file, if that is known. */
export function told(option: GameOption, value: Setting | undefined, file = ''): string {
  if (file) return `${option.text}: ${file}`;
  if (value === undefined || value === option.usual) return '';
  if (option.kind === 'text' || value === true) return option.text;
  const values = option.kind === 'several' ? names(value) : [value];
  return `${option.text}: ${values.map((one) => called(option, one)).join(', ')}`;
}

/** What is played: the main choices in any case, and whatever is not as usual. */
export function played(game: Game, options: Record<string, Setting>): string[] {
  const always = (option: GameOption) => option.main && option.kind === 'choice';
  const main = game.options.filter((option) => always(option) && option.name in options).map((option) => called(option, options[option.name]!));
  const more = game.options.filter((option) => !always(option)).map((option) => told(option, options[option.name]));
  return [...main, ...more].filter(Boolean);
}
