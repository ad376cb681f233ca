/** Plain data as it comes from the server: objects, lists, texts, numbers, truth values and null. */
const structured = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Gives what is equal in `now` and `before` the identity of `before`, part by part, and returns the result. What has not changed
 * is then the same object as before, so that nothing that is drawn from it has to be drawn again. `now` is changed in place.
 */
export function share<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (!structured(before) || !structured(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const parts: Record<string, unknown> = now;
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const shared = share(before[key], parts[key]);
    parts[key] = shared;
    if (shared !== before[key] || !(key in before)) same = false;
  }
  return same ? (before as T) : now;
}
