/** What is printed on an event card, in words. */
import { t } from '../../lib/words.svelte';
import type { Desk } from './desk.svelte';

/** An icon without its limit (`uv3`), and the limit. */
export const kindOf = (icon: string) => icon.replace(/\d$/, '');
export const limitOf = (icon: string) => /^uv(\d)$/.exec(icon)?.[1] ?? '';

/** The suns and snowflakes of a card; the introductory game has none. */
export const climateOf = (desk: Desk, event: string) => (desk.earth.figures.advanced ? desk.parts!.events[event]!.climate : []);

/** The whole card in a sentence. */
export function eventSummary(desk: Desk, event: string): string {
  const card = desk.parts!.events[event]!;
  const icons = card.icons.map((icon) => desk.icon(kindOf(icon)) + (limitOf(icon) && ` ${limitOf(icon)}`));
  const climate = climateOf(desk, event).map((icon) => desk.icon(icon));
  const rows = card.active.map((row) => desk.lexicon.value('row', row));
  return t('genesis.event.told', {
    event: desk.lexicon.value('event', event),
    icons: icons.join(', ') || '–',
    climate: climate.join(', ') || '–',
    rows: rows.join(', ') || '–',
  });
}
