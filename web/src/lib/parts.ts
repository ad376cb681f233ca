/** The components of each game, fetched once. */
import { getJson } from './http';

const kept = new Map<string, Promise<unknown>>();

export function partsOf<T>(game: string): Promise<T> {
  let parts = kept.get(game);
  if (!parts) {
    parts = getJson<unknown>(`/api/games/${encodeURIComponent(game)}/parts`);
    parts.catch(() => kept.delete(game));
    kept.set(game, parts);
  }
  return parts as Promise<T>;
}
