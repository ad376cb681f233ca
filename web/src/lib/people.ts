/** The names of people on this screen. The server knows names and colours; only the page knows who “you” is. */
import type { Seat, State } from './types';
import { t, type Lexicon } from './words.svelte';

export const coloursOf = (seat: Seat, lexicon: Lexicon): string => seat.colours.map((colour) => lexicon.name(colour)).join(', ');

/** The name of a seat, or else its colours. */
export function seatName(seat: Seat | undefined, lexicon: Lexicon): string {
  return seat ? seat.name || coloursOf(seat, lexicon) : '';
}

/** “Red (Ada)”: a seat that is asked for one of its colours. */
export function asked(seat: Seat | undefined, colour: string, lexicon: Lexicon): string {
  const name = seat?.bot ? t('seat.bot-short') : seat?.name;
  return name ? t('seat.colour', { colour: lexicon.name(colour), name }) : lexicon.name(colour);
}

/** The names of the seats on this screen: a person alone at it is “you”. */
export function seatsHere(table: State): Seat[] {
  const [own, ...others] = table.mine;
  if (own === undefined || others.length) return table.seats;
  return table.seats.map((seat) => (seat.seat === own && !seat.bot ? { ...seat, name: seat.name ? t('seat.you', { name: seat.name }) : t('you') } : seat));
}

/** How a table stands, for the title of its page: over, your turn, or who is waited for. */
export function standing(table: State, yours: boolean, seats: Seat[], lexicon: Lexicon): string {
  const name = lexicon.message('name');
  if (table.over) return `${t('result.title')} · ${name}`;
  if (yours) return `● ${t('tables.yours')} · ${name}`;
  const [first] = table.waiting;
  return first ? `${t('table.waiting', { who: asked(seats[first.seat], first.colour, lexicon) })} · ${name}` : name;
}

/** Whether several people play, here or elsewhere. */
export const inCompany = (table: State): boolean => table.seats.filter((seat) => seat.kind !== 'bot').length > 1;
