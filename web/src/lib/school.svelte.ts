/** The lessons of a game and what its coach says, fetched once for each language; and how far this browser's owner has come. */
import { getJson } from './http';
import { followed } from './tabs';
import type { Dict, School } from './types';

const kept = new Map<string, Promise<School>>();

export function schoolOf(game: string, language: string): Promise<School> {
  const key = `${game} ${language}`;
  let school = kept.get(key);
  if (!school) {
    school = getJson<School>(`/api/games/${encodeURIComponent(game)}/lessons?lang=${encodeURIComponent(language)}`);
    school.catch(() => kept.delete(key));
    kept.set(key, school);
  }
  return school;
}

const KEY = 'primordia.lessons';

/** Where somebody is in a lesson: the stage, and the right choices so far. */
export interface Mark {
  at: number;
  choices: string[];
}

const isMark = (mark: unknown): mark is Mark => {
  const { at, choices } = (mark ?? {}) as Partial<Mark>;
  return Number.isInteger(at) && Array.isArray(choices) && choices.every((one) => typeof one === 'string');
};

/** Kept in local storage, like the settings: finished lessons, marks in others, and what the coach has explained. */
export class Progress {
  private done: string[] = $state([]);
  private marks: Dict<Mark> = {};
  private told: string[] = $state([]);

  constructor() {
    this.read();
    followed(KEY, () => this.read());
  }

  private read(): void {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<{ done: unknown; marks: unknown; told: unknown }>;
      const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []);
      this.done = texts(found.done);
      this.told = texts(found.told);
      if (found.marks && typeof found.marks === 'object')
        this.marks = Object.fromEntries(Object.entries(found.marks).filter((pair): pair is [string, Mark] => isMark(pair[1])));
    } catch {
      // unreadable: what this page knows stays
    }
  }

  finished(game: string, lesson: string): boolean {
    return this.done.includes(`${game} ${lesson}`);
  }

  /** Whether any lesson has been finished here. */
  get begun(): boolean {
    return this.done.length > 0;
  }

  finish(game: string, lesson: string): void {
    const name = `${game} ${lesson}`;
    delete this.marks[name];
    if (!this.done.includes(name)) this.done = [...this.done, name];
    this.save();
  }

  mark(game: string, lesson: string): Mark {
    return this.marks[`${game} ${lesson}`] ?? { at: 0, choices: [] };
  }

  keep(game: string, lesson: string, mark: Mark): void {
    this.marks[`${game} ${lesson}`] = mark;
    this.save();
  }

  /** Whether the coach has explained this already. */
  knows(what: string): boolean {
    return this.told.includes(what);
  }

  learned(what: string[]): void {
    this.told = [...new Set([...this.told, ...what])];
    this.save();
  }

  /** The coach explains everything once more. */
  forget(): void {
    this.told = [];
    this.save();
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ done: this.done, marks: this.marks, told: this.told }));
    } catch {
      // without storage it lasts as long as the page
    }
  }
}

export const progress = new Progress();

/** The kind of question that the coach explains now; empty: none. */
export const coach = $state({ explains: '' });
