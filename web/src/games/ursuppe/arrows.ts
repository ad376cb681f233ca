/** Where the inspected amoeba can go, as arrows; the server says where, how likely, at what price, and whether it would eat. */
import { centre, type Point } from './geometry';
import type { Outlook } from './model';

export interface Arrow {
  from: Point;
  to: Point;
  field: string;
  /** The current leads there, free of charge. */
  drift: boolean;
  /** The chance of getting there by its own move; 1 is certain. */
  chance: number;
  /** What that costs, in biopoints. */
  cost: number;
  eats: boolean;
}

export function arrowsOf(outlook: Outlook, from: Point, moving: boolean): Arrow[] {
  const list: Arrow[] = [];
  if (outlook.able && moving)
    for (const { field, eats, chance } of outlook.moves) list.push({ from, to: centre(field), field, drift: false, chance, cost: outlook.cost, eats });
  if (outlook.drift) {
    const { field, eats } = outlook.drift;
    const arrow = { from, to: centre(field), field, drift: true, chance: 1, cost: 0, eats };
    const same = list.findIndex((one) => one.field === field);
    if (same < 0) list.push(arrow);
    else list[same] = arrow; // drifting there is free, so that arrow wins
  }
  return list;
}

/** The line of an arrow, from the edge of the amoeba to a little way into the field. */
export function shaft({ from, to }: Arrow): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  return `M${from.x + ux * 30} ${from.y + uy * 30}L${to.x - ux * 44} ${to.y - uy * 44}`;
}
