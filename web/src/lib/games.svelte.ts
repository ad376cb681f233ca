/** The games that the server offers, in the language of the page. */
import { getJson, postJson } from './http';
import { mine } from './mine.svelte';
import { route } from './route.svelte';
import { schoolOf } from './school.svelte';
import { settings } from './settings.svelte';
import type { Created, Game, NewSeat, NewTable, Rematch } from './types';

class Games {
  list: Game[] = $state.raw([]);
  private loaded = '';

  async load(language: string): Promise<void> {
    if (this.loaded === language) return;
    this.loaded = language;
    this.list = await getJson<Game[]>(`/api/games?lang=${encodeURIComponent(language)}`);
  }

  find(name: string): Game | undefined {
    return this.list.find((game) => game.name === name);
  }
}

export const games = new Games();

/** Makes a table, stores its tokens, and goes there. */
export async function open(table: NewTable): Promise<void> {
  settle(await postJson<Created>('/api/tables', table), table.game, table.seats ?? undefined);
}

export async function importRecord(record: string): Promise<void> {
  settle(await postJson<Created>('/api/import', { record }), '');
}

/** The level of a bot that plays for somebody who has not chosen one. */
export function standIn(game: string): string {
  return games.find(game)?.level ?? 'normal';
}

/** Plays on from a position: these seats are played here, the others by bots. */
export async function playOn(game: string, position: string, seats: number, here: number[], language: string): Promise<void> {
  await games.load(language);
  const level = standIn(game);
  const wanted = Array.from({ length: seats }, (_, seat): NewSeat => (here.includes(seat) ? { kind: 'here', name: settings.name } : { kind: 'bot', level }));
  settle(await postJson<Created>(`/api/import?lang=${language}`, { record: position, seats: wanted }), game, wanted);
}

/** Goes to the rematch of a finished table, which is made if nobody has done so yet. */
export async function playAgain(table: string): Promise<void> {
  const { table: next } = await postJson<Rematch>(`/api/tables/${encodeURIComponent(table)}/rematch`, {}, mine.find(table)?.tokens ?? []);
  follow(table, next);
}

/** Opens a gentle first game against bots, with the coach. */
export async function firstGame(game: string, language: string): Promise<void> {
  const { gentle } = await schoolOf(game, language);
  const others = Array.from({ length: gentle.players - 1 }, () => ({ kind: 'bot' as const, level: gentle.level }));
  settings.coach = true;
  settings.save();
  await open({ game, options: gentle.options, seats: [{ kind: 'here', name: settings.name }, ...others] });
}

/** Goes to the table of a rematch, for which the old tokens are valid. */
export function follow(from: string, to: string): void {
  const old = mine.find(from);
  mine.keep({ id: to, game: old?.game ?? '', tokens: old?.tokens ?? [], ...(old?.links ? { links: old.links } : {}) });
  route.go(`/t/${to}`);
}

function settle(made: Created, game: string, seats?: NewSeat[]): void {
  const here = made.tokens.filter((token, seat): token is string => token !== null && seats?.[seat]?.kind !== 'invited');
  mine.keep({
    id: made.table,
    game,
    tokens: here.length ? here : [made.onlooker],
    links: { seats: made.tokens, onlooker: made.onlooker },
  });
  route.go(`/t/${made.table}`);
}
