/** After the end of a match, recomputes every roll in the browser from the secret and everybody's numbers. */
import type { Rolls } from '../lib/types';
import { Chance, keyOf, numbersOf, promiseOf } from './chance';
import { bytesOf, sha256Hex } from './hash';
import type { Memory } from './memory';

export interface Verdict {
  /** What is wrong; empty if nothing is. */
  problem: '' | 'commitment' | 'secret' | 'promise' | 'number' | 'seen' | 'source' | 'roll' | 'account';
  /** The result with the problem: its place among the results of the record, counted from 1. */
  at: number;
  /** Results that were recomputed. */
  dice: number;
  cards: number;
  /** Results that could not be: from dice used before, whose key is not known, or set by hand. */
  before: number;
  set: number;
  /** Cards drawn after their deck had changed by more than the last card: its contents are only the server's word. */
  refilled: number;
  /** Seats that promised a number and did not show it. */
  withheld: number[];
  /** This browser showed a number, and the server said that it did not accept it. */
  refused: boolean;
  /** A number of this browser is part of the dice. */
  own: boolean;
  /** How many numbers are not the server's. */
  people: number;
  /** The kind of the dice. */
  kind: 'open' | 'key' | 'shared' | 'unknown';
}

interface Result {
  label: string;
  text: string;
  set: boolean;
  source: string;
  line: number;
}

const SET = ' (set)';
const RULER = '---';

/** Reads from a record every result with its source, and the secret. */
export function read(record: string): { results: Result[]; lines: string[]; source: string; secret: string | null } {
  const found = { results: [] as Result[], lines: [] as string[], source: '', secret: null as string | null };
  for (const line of record.split('\n')) {
    const [word, ...rest] = line.trim().split(' ');
    if (word === 'dice') found.source = rest.join(' ');
    if (word === 'key') found.secret = rest.join(' ');
    if (word !== 'rolled' && word !== 'drew') continue;
    found.lines.push(line.trim());
    const set = line.trim().endsWith(SET);
    const content = rest.join(' ').slice(0, set ? -SET.length : undefined);
    const one = { set, source: found.source, line: found.lines.length };
    if (word === 'rolled') found.results.push(...content.split(' ').map((text) => ({ label: 'dice', text, ...one })));
    else found.results.push({ label: content.split(' ')[0]!, text: content.split(' ').slice(1).join(' '), ...one });
  }
  return record.includes(`\n${RULER}\n`) ? found : { results: [], lines: [], source: '', secret: null };
}

export async function verify(record: string, rolls: Rolls, memory: Memory): Promise<Verdict> {
  const { results, lines, source, secret } = read(record);
  const numbers = numbersOf(source);
  const verdict: Verdict = {
    ...{ problem: '', at: 0, dice: 0, cards: 0, before: 0, set: 0, refilled: 0 },
    ...{ withheld: [], refused: false, own: false, people: numbers.filter(Boolean).length, kind: kindOf(source) },
  };
  const wrong = (problem: Verdict['problem'], at = 0): Verdict => ({ ...verdict, problem, at });

  // What was announced, promised and shown before must match the record.
  const commitment = source.startsWith('sha256 ') ? source.split(' ')[1]! : null;
  if (memory.since !== null && commitment !== memory.commitment) return wrong('commitment');
  const bytes = secret ? bytesOf(secret) : null;
  if (!secret && memory.brought === null)
    verdict.kind = verdict.kind === 'open' ? 'open' : 'unknown'; // an imported record without its key
  else if (commitment && (!bytes || (await sha256Hex(bytes)) !== commitment)) return wrong('secret');
  for (const [seat, promised] of (memory.promises ?? []).entries()) {
    const number = numbers[seat];
    if (promised === null ? number !== null : number && (await promiseOf(commitment ?? '', seat, number)) !== promised) return wrong('promise');
    if (promised !== null && number === null) {
      if (!memory.numbers[promised]) verdict.withheld.push(seat);
      else if (memory.refused) verdict.refused = true;
      else return wrong('number');
    }
    if (promised !== null && number && memory.numbers[promised] === number) verdict.own = true;
  }
  if (memory.changed !== null) return wrong('seen', memory.changed + 1);
  const seen = memory.rolled.findIndex((line, k) => line !== lines[k]);
  if (seen >= 0) return wrong('seen', seen + 1);

  // Recompute every roll.
  if (rolls.rolls.length !== results.length) return wrong('account');
  const chances = new Map<string, Chance | null>();
  const decks = new Map<string, string>();
  for (const [k, result] of results.entries()) {
    const roll = rolls.rolls[k]!;
    const counts = result.label === 'dice' ? [1, 1, 1, 1, 1, 1] : roll.counts;
    const kind = result.label === 'dice' ? Number(result.text) - 1 : roll.kind;
    if (roll.label !== result.label || roll.text !== result.text || !counts[kind]) return wrong('account', result.line);
    // After this browser gave its number, all results must come from the shared dice.
    if (memory.brought !== null && result.line > memory.brought && (result.set || result.source !== source)) return wrong('source', result.line);
    if (result.label !== 'dice') {
      // A deck must be the previous one minus the card drawn, unless the rules refill it.
      if ((decks.get(result.label) ?? String(counts)) !== String(counts)) verdict.refilled++;
      decks.set(result.label, String(counts.map((count, other) => count - (other === kind ? 1 : 0))));
    }
    if (!chances.has(result.source)) {
      const key = await keyOf(result.source, secret);
      chances.set(result.source, key && new Chance(key));
    }
    const chance = chances.get(result.source);
    if (result.set) verdict.set++;
    else if (!chance) verdict.before++;
    else {
      let left = await chance.number(
        result.label,
        counts.reduce((sum, count) => sum + count, 0),
      );
      const drawn = counts.findIndex((count) => (left -= count) < 0);
      if (drawn !== kind) return wrong('roll', result.line);
      if (result.label === 'dice') verdict.dice++;
      else verdict.cards++;
    }
  }
  return verdict;
}

function kindOf(source: string): Verdict['kind'] {
  if (source.startsWith('seed ')) return 'open';
  if (!source.startsWith('sha256 ')) return 'unknown';
  return numbersOf(source).some((number) => number !== null) ? 'shared' : 'key';
}
