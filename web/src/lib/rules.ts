/** The book of each game, fetched once for each language, and what it takes to read it: links in texts, search. */
import { getJson } from './http';
import type { Book, Page } from './types';

const kept = new Map<string, Promise<Book>>();

export function bookOf(game: string, language: string): Promise<Book> {
  const key = `${game} ${language}`;
  let book = kept.get(key);
  if (!book) {
    book = getJson<Book>(`/api/games/${encodeURIComponent(game)}/book?lang=${encodeURIComponent(language)}`);
    book.catch(() => kept.delete(key));
    kept.set(key, book);
  }
  return book;
}

/** A piece of a text: plain, or a link to a topic. */
export interface Piece {
  text: string;
  topic: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const CODE = '[A-Z][A-Za-z0-9]{1,3}'; // the number of a paragraph or ruling; single letters are words too

/** Cuts texts of a book into plain pieces and links: numbers of paragraphs, and names that are topics. */
export class Linker {
  private readonly topics = new Map<string, string>();
  private readonly pattern: RegExp;

  constructor(book: Book) {
    const pages = book.chapters.flatMap((chapter) => chapter.topics);
    for (const page of pages) if (/^[A-Z].+/.test(page.topic)) this.topics.set(page.topic, page.topic);
    const named = pages.filter((page) => book.named.includes(page.topic));
    for (const page of named) this.topics.set(page.title.toLowerCase(), page.topic);
    const names = named.map((page) => escaped(page.title)).sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(`(?<![\\p{L}\\d])(${[...names, CODE].join('|')})(?![\\p{L}\\d])`, 'giu');
  }

  cut(text: string, own: string): Piece[] {
    const pieces: Piece[] = [];
    let end = 0;
    for (const found of text.matchAll(this.pattern)) {
      const topic = this.topics.get(found[0]) ?? this.topics.get(found[0].toLowerCase());
      if (!topic || topic === own) continue;
      pieces.push({ text: text.slice(end, found.index), topic: '' }, { text: found[0], topic });
      end = found.index + found[0].length;
    }
    pieces.push({ text: text.slice(end), topic: '' });
    return pieces.filter((piece) => piece.text);
  }
}

/** Whether a topic has all these words somewhere. */
export function has(page: Page, wanted: string): boolean {
  const text = `${page.topic} ${page.title} ${page.text}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A text cut where one of these words is, for marking them: every second piece is one. */
export function marked(text: string, wanted: string): string[] {
  const words = wanted
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map(escaped);
  return words.length ? text.split(new RegExp(`(${words.join('|')})`, 'giu')) : [text];
}
