/** SHA-256: the browser's own, or ours on unencrypted pages (in a home network), where browsers do not offer it. */

const ENCODER = new TextEncoder();

export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof content === 'string' ? ENCODER.encode(content) : content;
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : digest(bytes);
}

export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await sha256(content));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a key, a hash or a number in hexadecimal; null if it is not one. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  return /^[0-9a-f]{64}$/.test(text) ? Uint8Array.from(text.match(/../g)!, (pair) => parseInt(pair, 16)) : null;
}

/** The first bits of the fractional parts of the cube roots (or square roots) of the first primes. */
function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (Array.from({ length: n }, (_, k) => k).some((k) => k > 1 && n % k === 0)) continue;
    found.push(fraction(BigInt(n), power));
  }
  return found;
}

/** The first 32 bits after the binary point of a root, computed in integers to avoid rounding errors. */
function fraction(n: bigint, power: number): number {
  const scaled = n << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
let K: number[] = [];
let H: number[] = [];

/** SHA-256 as in FIPS 180-4. */
export function digest(message: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!K.length) [K, H] = [roots(64, 3), roots(8, 2)];
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = H.slice();
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let t = 0; t < 64; t++) {
      if (t < 16) {
        w[t] = view.getInt32(at + 4 * t);
        continue;
      }
      const [x, y] = [w[t - 15]!, w[t - 2]!];
      const small0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const small1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[t] = w[t - 16]! + small0 + w[t - 7]! + small1;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] = (state[k]! + word) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, k) => result.setInt32(4 * k, word));
  return new Uint8Array(result.buffer);
}
