/** What this browser has given to the dice of a table, and what it was shown first. Nothing the server says later overwrites it. */

export interface Memory {
  /** The hash of the server's secret, as first shown. */
  commitment: string | null;
  /** The number of choices made when it was first shown; -1 before the first roll, null if never. */
  since: number | null;
  /** How many results an imported match already had when the numbers were gathered. */
  brought: number | null;
  /** This browser's numbers, by the hash that promised each. */
  numbers: Record<string, string>;
  /** Everybody's promises at the time this browser showed its number. After that it gives no other. */
  promises: (string | null)[] | null;
  /** The server has said that it did not accept a number of this browser. */
  refused: boolean;
  /** The results of chance, as first shown. */
  rolled: string[];
  /** The index of the first one that was shown differently later. */
  changed: number | null;
}

const PREFIX = 'primordia.dice.';
const kept = new Map<string, Memory>(); // for browsers without local storage

export function recall(table: string): Memory {
  const empty: Memory = {
    ...{ commitment: null, since: null, brought: null, numbers: {} },
    ...{ promises: null, refused: false, rolled: [], changed: null },
  };
  try {
    const text = localStorage.getItem(PREFIX + table);
    if (text) return { ...empty, ...(JSON.parse(text) as Memory) };
  } catch {
    // unreadable: use what this page remembers
  }
  return kept.get(table) ?? empty;
}

export function keep(table: string, memory: Memory): void {
  kept.set(table, memory);
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(memory));
  } catch {
    // without storage one can still play
  }
}

export function forget(table: string): void {
  kept.delete(table);
  try {
    localStorage.removeItem(PREFIX + table);
  } catch {
    // nothing was kept
  }
}
