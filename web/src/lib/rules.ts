/** Explanations of the rules, fetched once for each game and language. */
import { getJson } from './http';
import type { Topic } from './types';

const kept = new Map<string, Promise<Topic[]>>();

export function explanations(game: string, language: string): Promise<Topic[]> {
  const key = `${game} ${language}`;
  let topics = kept.get(key);
  if (!topics) {
    topics = getJson<Topic[]>(`/api/games/${encodeURIComponent(game)}/rules?lang=${encodeURIComponent(language)}`);
    topics.catch(() => kept.delete(key));
    kept.set(key, topics);
  }
  return topics;
}

export async function explanation(game: string, topic: string, language: string): Promise<Topic | undefined> {
  return (await explanations(game, language)).find((one) => one.topic === topic);
}
