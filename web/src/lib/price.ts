/** The price of an option, in the server's words. */
import type { Option } from './types';

/** The price, unless the option's label already says it ("Spend 1 Red catalyst"). */
export function price(option: Option): string {
  return option.label.includes(option.cost) ? '' : option.cost;
}

/** The option with its price in one line, also for screen readers. */
export function priced(option: Option): string {
  const cost = price(option);
  return cost ? `${option.label} (${cost})` : option.label;
}
