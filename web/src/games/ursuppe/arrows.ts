/** Where an amoeba that is looked at can go, as arrows; the server says where, and whether it would eat there. */
import { percent } from '../../lib/words.svelte';
import { centre, type Point } from './geometry';
import type { Outlook } from './model';

export interface Arrow {
  from: Point;
  to: Point;
  field: string;
  /** The current leads there. */
  drift: boolean;
  /** How likely a move of its own can lead there; empty: none can. */
  text: string;
  eats: boolean;
}

export function arrowsOf(outlook: Outlook, from: Point, moving: boolean, drifting: boolean): Arrow[] {
  const list: Arrow[] = [];
  if (outlook.able && moving)
    for (const { field, eats, chance } of outlook.moves) list.push({ from, to: centre(field), field, drift: false, text: percent(chance), eats });
  if (drifting) {
    const { field, eats } = outlook.drift;
    const same = list.find((arrow) => arrow.field === field);
    if (same) same.drift = true;
    else list.push({ from, to: centre(field), field, drift: true, text: '', eats });
  }
  return list;
}

/** The line of an arrow, from the edge of the amoeba to a little before the middle of the field. */
export function shaft({ from, to }: Arrow): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  return `M${from.x + ux * 30} ${from.y + uy * 30}L${to.x - ux * 20} ${to.y - uy * 20}`;
}
