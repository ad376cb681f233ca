/** The words of the interface and the games in the chosen language; all come from the server's catalogues. */
import { getJson } from './http';
import type { Dict, GameWords, InterfaceWords } from './types';
import { settings } from './settings.svelte';

class Words {
  language = $state('en');
  languages: { code: string; name: string }[] = $state([]);
  messages: Dict<string> = $state.raw({});
  ready = $state(false);

  async load(language: string): Promise<void> {
    const words = await getJson<InterfaceWords>(`/api/words?lang=${encodeURIComponent(language)}`);
    this.messages = words.messages;
    this.languages = words.languages;
    this.language = words.language;
    this.ready = true;
    document.documentElement.lang = words.language;
    setTimeout(() => [0, 1].forEach(percent)); // so that no answer waits until a format has been made
  }

  async change(language: string): Promise<void> {
    settings.language = language;
    settings.save();
    await this.load(language);
  }
}

export const words = new Words();

export function fill(text: string, fields: Dict<string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fields ? String(fields[name]) : whole));
}

/** A message of the interface in words, with its fields filled in. */
export function t(id: string, fields: Dict<string | number> = {}): string {
  const text = words.messages[`web.${id}`];
  return text === undefined ? `web.${id}` : fill(text, fields);
}

/** A name with its value, as the language puts them together. */
export function pair(name: string | number, value: string | number): string {
  return fill(words.messages['kernel.pair'] ?? '{name}: {value}', { name, value });
}

const formats = new Map<string, Intl.NumberFormat>(); // making one takes long

function written(number: number, wish: Intl.NumberFormatOptions): string {
  const key = `${words.language} ${JSON.stringify(wish)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(words.language, wish)));
  return format.format(number);
}

/** A chance as a percentage. */
export function percent(chance: number): string {
  return written(chance, { style: 'percent', maximumFractionDigits: chance < 0.1 ? 1 : 0 });
}

/** A change of a chance, with its sign. */
export function signed(change: number): string {
  return written(change, { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0, signDisplay: 'exceptZero' }).replace('-', '−');
}

/** A duration in hours or minutes. */
export function amount(number: number, unit: 'hour' | 'minute'): string {
  return written(number, { style: 'unit', unit, unitDisplay: 'long' });
}

/** A printed name as an id: `Warm Pond` becomes `warm-pond`. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The words of one game; fetched again when the language changes. */
export class Lexicon {
  private words: GameWords = $state.raw({ messages: {}, names: {}, keys: {}, values: {}, topics: {} });
  private loaded = '';

  constructor(readonly game: string) {}

  async load(language: string): Promise<void> {
    if (this.loaded === language) return;
    this.loaded = language;
    this.words = await getJson<GameWords>(`/api/games/${this.game}/words?lang=${encodeURIComponent(language)}`);
  }

  /** The displayed name of a value in a view. */
  name(value: string): string {
    return this.words.names[value] ?? value;
  }

  /** When something was: in rounds, or in what a game calls them. */
  clock(round: number): string {
    const own = t(`${this.game}.round`, { round });
    return own === `web.${this.game}.round` ? t('replay.round', { round }) : own;
  }

  /** The name of a field on this kind of card: `icons` are symbols on one and abilities on another. */
  field(kind: string, key: string): string {
    const own = t(`key.card_${kind}.${key}`);
    return own === `web.key.card_${kind}.${key}` ? this.key(key) : own;
  }

  /** The name of a key of a view or a field of a card: its own word, a value's name, or the key itself. */
  key(key: string): string {
    const known = this.words.keys[key];
    if (known !== undefined) return known;
    const own = t(`key.${key}`);
    return own === `web.key.${key}` ? (this.words.names[key] ?? key.replaceAll('_', ' ')) : own;
  }

  /** The name of a value under this key of a view: even `phase` 3 has one. */
  value(key: string, value: string | number): string {
    return this.words.values[key]?.[value] ?? this.words.names[value] ?? String(value);
  }

  /** Whether a value has its own word under this key. */
  says(key: string, value: string | number): boolean {
    return this.words.values[key]?.[value] !== undefined;
  }

  /** The name of a rule: its paragraph, or its title if its id is a word. */
  topic(topic: string): string {
    return this.words.topics[topic] ?? topic;
  }

  /** The name of a value on a card: what is printed there, a name, or a word for it. */
  word(value: string): string {
    const printed = this.words.values.name?.[value];
    return printed ?? this.words.names[value] ?? this.words.names[slug(value)] ?? this.words.values.called?.[slug(value)] ?? this.key(value);
  }

  message(id: string, fields: Dict<string | number> = {}): string {
    const text = this.words.messages[`${this.game}.${id}`];
    return text === undefined ? id : fill(text, fields);
  }
}

const lexica = new Map<string, Lexicon>();

/** The words of a game; one object shared by the whole page. */
export function lexiconOf(game: string): Lexicon {
  let found = lexica.get(game);
  if (!found) lexica.set(game, (found = new Lexicon(game)));
  return found;
}
