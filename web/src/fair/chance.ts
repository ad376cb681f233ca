/** The kernel's random generator (kernel/chance.py) again: every result comes from SHA-256 of key, label and counter. */
import { bytesOf, hex, sha256 } from './hash';

const SERVER = 'server';

export class Chance {
  private streams = new Map<string, { counter: number; bytes: number[] }>();

  constructor(private readonly key: Uint8Array) {}

  /** The next number from 0 to n - 1 for this label. */
  async number(label: string, n: number): Promise<number> {
    for (;;) {
      let size = 256;
      let number = await this.byte(label);
      while (size < n) {
        number = number * 256 + (await this.byte(label));
        size *= 256;
      }
      if (number < size - (size % n)) return number % n;
    }
  }

  private async byte(label: string): Promise<number> {
    let stream = this.streams.get(label);
    if (!stream) this.streams.set(label, (stream = { counter: 0, bytes: [] }));
    if (!stream.bytes.length) {
      const rest = new TextEncoder().encode(` ${label} ${stream.counter++}`);
      const text = new Uint8Array(this.key.length + rest.length);
      text.set(this.key);
      text.set(rest, this.key.length);
      stream.bytes = Array.from(await sha256(text)).reverse();
    }
    return stream.bytes.pop()!;
  }
}

/** The hash by which a seat promises its number, before any number is shown. */
export async function promiseOf(commitment: string, seat: number, number: string): Promise<string> {
  return hex(await sha256(`primordia number ${commitment} ${seat} ${number}`));
}

/** The key of dice named in a record (`seed 7`, `sha256 … with … server`); null if it cannot be known. */
export async function keyOf(source: string, secret: string | null): Promise<Uint8Array | null> {
  const [kind, first, join, ...numbers] = source.split(' ');
  if (kind === 'seed') return sha256(`primordia seed ${first}`);
  const bytes = secret ? bytesOf(secret) : null;
  if (kind !== 'sha256' || !secret || !bytes || hex(await sha256(bytes)) !== first) return null;
  if (join === undefined) return bytes;
  const whole = await Promise.all(numbers.map(async (number, seat) => (number === SERVER ? hex(await sha256(`primordia bot ${secret} ${seat}`)) : number)));
  return join === 'with' && whole.every(bytesOf) ? sha256(`primordia key ${[secret, ...whole].join(' ')}`) : null;
}

/** The seats' numbers in the name of dice in a record; null for the server's own. */
export function numbersOf(source: string): (string | null)[] {
  const words = source.split(' ');
  return words[0] === 'sha256' && words[2] === 'with' ? words.slice(3).map((word) => (word === SERVER ? null : word)) : [];
}
