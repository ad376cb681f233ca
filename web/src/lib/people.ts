/** What people are called on this screen. The server knows names and colours; who “you” are is known here alone. */
import type { Seat, State } from './types';
import { t, type Lexicon } from './words.svelte';

export const coloursOf = (seat: Seat, lexicon: Lexicon): string => seat.colours.map((colour) => lexicon.name(colour)).join(', ');

/** What a seat is called: its name, or its colours. */
export function seatName(seat: Seat | undefined, lexicon: Lexicon): string {
  return seat ? seat.name || coloursOf(seat, lexicon) : '';
}

/** “Red (Ada)”: somebody who is asked for one of the colours. */
export function asked(seat: Seat | undefined, colour: string, lexicon: Lexicon): string {
  const name = seat?.bot ? t('seat.bot-short') : seat?.name;
  return name ? t('seat.colour', { colour: lexicon.name(colour), name }) : lexicon.name(colour);
}

/** The seats as this screen calls them: who sits here alone is “you”. */
export function seatsHere(table: State): Seat[] {
  const [own, ...others] = table.mine;
  if (own === undefined || others.length) return table.seats;
  return table.seats.map((seat) => (seat.seat === own && !seat.bot ? { ...seat, name: seat.name ? t('seat.you', { name: seat.name }) : t('you') } : seat));
}

/** Whether other people play too, here or elsewhere. */
export const inCompany = (table: State): boolean => table.seats.filter((seat) => seat.kind !== 'bot').length > 1;
