/** Fair dice: the key that is shown at the end must have the hash that was shown at the beginning. */
export async function keyFits(commitment: string, key: string): Promise<boolean> {
  if (!/^([0-9a-f]{2})+$/.test(key)) return false;
  const bytes = Uint8Array.from(key.match(/../g)!, (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return commitment.replace(/^sha256\s+/, '') === hex;
}
