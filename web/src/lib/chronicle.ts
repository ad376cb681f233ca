/** The journal as it is shown: consecutive actions of one player share a line, phases begin sections, and a digest sums up. */
import type { Entry } from './types';

/** A line: consecutive actions of one player, or an event that is nobody's doing, or the heading of a section. */
export interface Line {
  /** The number of its first entry. */
  n: number;
  head: boolean;
  /** Whose line it is; empty if nobody's. */
  name: string;
  colour: string;
  entries: Entry[];
}

export function linesOf(entries: Entry[]): Line[] {
  const lines: Line[] = [];
  let open = '';
  for (const entry of entries) {
    const key = entry.line?.key ?? '';
    const last = lines.at(-1);
    if (key && key === open && last) {
      last.entries.push(entry);
      last.colour ||= entry.line?.colour ?? '';
    } else {
      lines.push({ n: entry.n, head: entry.mark === 'phase', name: entry.line?.name ?? '', colour: entry.line?.colour ?? '', entries: [entry] });
    }
    open = key;
  }
  return lines;
}

/** The short text of a line, to follow its name; for a game without short texts, its last entry. */
export function gist(line: Line): { name: string; text: string } {
  const first = line.entries[0]!;
  const last = line.entries.at(-1)!;
  if (line.head) return { name: '', text: first.brief || first.text };
  if (line.entries.length === 1 || line.entries.some((entry) => !entry.brief)) return { name: '', text: last.text };
  return { name: line.name, text: line.entries.map((entry) => entry.brief).join(' · ') };
}

/** The things that a line is about. */
export const thingsOf = (line: Line): string[] => [...new Set(line.entries.flatMap((entry) => entry.things))];

export interface Tally {
  /** The number of its first entry. */
  n: number;
  /** Whose doing it is: a colour, or else the name of a line; empty if nobody's. */
  key: string;
  name: string;
  colour: string;
  said: { text: string; times: number }[];
  things: string[];
}

export interface Chapter {
  n: number;
  head: string;
  tallies: Tally[];
}

/** Sums up entries: for each section of the journal, a tally for each colour. */
export function digestOf(entries: Entry[]): Chapter[] {
  const chapters: Chapter[] = [];
  let current: Chapter = { n: -1, head: '', tallies: [] };
  for (const entry of entries) {
    if (entry.mark === 'phase') current = { n: entry.n, head: entry.brief || entry.text, tallies: [] };
    if (!entry.digest) continue;
    if (current !== chapters.at(-1)) chapters.push(current);
    const colour = entry.line?.colour ?? '';
    const key = colour || entry.line?.key || '';
    let tally = current.tallies.find((one) => one.key === key);
    if (!tally || !key) current.tallies.push((tally = { n: entry.n, key, name: colour ? '' : (entry.line?.name ?? ''), colour, said: [], things: [] }));
    const same = tally.said.find((one) => one.text === entry.digest);
    if (same) same.times++;
    else tally.said.push({ text: entry.digest, times: 1 });
    tally.things.push(...entry.things);
  }
  return chapters;
}
