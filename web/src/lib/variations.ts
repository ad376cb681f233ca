/** A tree of variations from a position: plain data that fits into a link. It knows no rules; the server plays the moves. */
export interface Move {
  /** The move before; -1: the position itself. A parent always comes before its children. */
  parent: number;
  action: string;
  seat: number;
  /** Other numbers are other dice. */
  seed: number;
  /** Dice that are set. */
  dice: number[];
  /** Cards that are set. */
  cards: string[];
}

export interface Tree {
  position: string;
  moves: Move[];
  /** The move after which one looks. */
  at: number;
}

export const MOST_MOVES = 200;

export const begun = (position: string): Tree => ({ position, moves: [], at: -1 });

export const childrenOf = (tree: Tree, move: number): number[] => tree.moves.flatMap(({ parent }, n) => (parent === move ? [n] : []));

/** The moves that lead to one, itself last. */
export function wayTo(tree: Tree, move: number): number[] {
  const way: number[] = [];
  for (let n = move; n >= 0; n = tree.moves[n]!.parent) way.unshift(n);
  return way;
}

const same = (a: Move, b: Move) =>
  a.parent === b.parent &&
  a.action === b.action &&
  a.seat === b.seat &&
  a.seed === b.seed &&
  a.dice.join() === b.dice.join() &&
  a.cards.join() === b.cards.join();

/** Tries a choice where one looks: a new branch, or the one that is there already. */
export function tried(tree: Tree, choice: Pick<Move, 'action' | 'seat'> & Partial<Move>): Tree {
  const move: Move = { seed: 0, dice: [], cards: [], ...choice, parent: tree.at };
  const known = tree.moves.findIndex((other) => same(other, move));
  if (known >= 0) return { ...tree, at: known };
  return { ...tree, moves: [...tree.moves, move], at: tree.moves.length };
}

/** The same choice on other dice: beside the one at which one looks. */
export function again(tree: Tree): Tree {
  const last = tree.moves[tree.at];
  if (!last) return tree;
  const beside = tree.moves.filter(({ parent, action, seat }) => parent === last.parent && action === last.action && seat === last.seat);
  const seed = Math.max(...beside.map((move) => move.seed)) + 1;
  return tried({ ...tree, at: last.parent }, { action: last.action, seat: last.seat, seed });
}

/** The same choice with dice or cards that are set, beside the one at which one looks; what is not set now stays as it was. */
export function fixed(tree: Tree, results: Partial<Pick<Move, 'dice' | 'cards'>>): Tree {
  const last = tree.moves[tree.at];
  return last ? tried({ ...tree, at: last.parent }, { ...last, ...results }) : tree;
}

export const lookedAt = (tree: Tree, at: number): Tree => ({ ...tree, at: at >= -1 && at < tree.moves.length ? at : -1 });

/** Without a move and all that follows it. Whoever looked at one of these looks at the move before. */
export function removed(tree: Tree, move: number): Tree {
  const gone = new Set<number>();
  tree.moves.forEach(({ parent }, n) => {
    if (n === move || gone.has(parent)) gone.add(n);
  });
  const places = new Map<number, number>([[-1, -1]]);
  const moves: Move[] = [];
  tree.moves.forEach((one, n) => {
    if (gone.has(n)) return;
    places.set(n, moves.length);
    moves.push({ ...one, parent: places.get(one.parent)! });
  });
  const at = gone.has(tree.at) ? (tree.moves[move]?.parent ?? -1) : tree.at;
  return { position: tree.position, moves, at: places.get(at) ?? -1 };
}

/** A line of the tree as it is shown: moves that follow each other stand in one line until they branch. */
export interface Strand {
  moves: number[];
  branches: Strand[];
}

export function strandsOf(tree: Tree, after = -1): Strand[] {
  return childrenOf(tree, after).map((first) => {
    const moves = [first];
    let next = childrenOf(tree, first);
    while (next.length === 1) {
      moves.push(next[0]!);
      next = childrenOf(tree, next[0]!);
    }
    return { moves, branches: strandsOf(tree, moves.at(-1)) };
  });
}

// As text

type Short = [parent: number, action: string, seat: number, seed?: number, dice?: number[], cards?: string[]];

const VERSION = 1;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A tree as text for the fragment of a link, which no server sees. */
export async function packed(tree: Tree): Promise<string> {
  const moves = tree.moves.map(({ parent, action, seat, seed, dice, cards }): Short => {
    if (cards.length) return [parent, action, seat, seed, dice, cards];
    if (dice.length) return [parent, action, seat, seed, dice];
    return seed ? [parent, action, seat, seed] : [parent, action, seat];
  });
  const text = new TextEncoder().encode(JSON.stringify([VERSION, tree.position, tree.at, moves]));
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const whole = (value: unknown, least: number): value is number => Number.isInteger(value) && (value as number) >= least;

function move(data: unknown, n: number): Move | null {
  if (!Array.isArray(data)) return null;
  const [parent, action, seat, seed = 0, dice = [], cards = []] = data as unknown[];
  const fine = whole(parent, -1) && parent < n && typeof action === 'string' && whole(seat, 0) && whole(seed, 0);
  if (!fine || !Array.isArray(dice) || !dice.every((die) => whole(die, 1) && die <= 6)) return null;
  if (!Array.isArray(cards) || !cards.every((card) => typeof card === 'string')) return null;
  return { parent, action, seat, seed, dice: dice as number[], cards: cards as string[] };
}

/** The tree of a text; null if it is none. */
export async function unpacked(text: string): Promise<Tree | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const data: unknown = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
    if (!Array.isArray(data)) return null;
    const [version, position, at, list] = data as unknown[];
    if (version !== VERSION || typeof position !== 'string' || !Array.isArray(list) || list.length > MOST_MOVES) return null;
    const moves = list.map(move);
    if (moves.includes(null)) return null;
    return lookedAt({ position, moves: moves as Move[], at: -1 }, whole(at, -1) ? at : -1);
  } catch {
    return null; // cut off, or not ours
  }
}

// As text that people can read and mend: a line for each move, indented below the one before it, then the position

const TITLE = 'Primordia variations 1';
const HERE = '<-';
const LINE = /^( *)(\d+): (.+?)(?: \{([^{}]*)\})?( <-)?$/;

export const isWritten = (text: string): boolean => text.trimStart().startsWith('Primordia variations');

function results({ seed, dice, cards }: Move): string {
  const set = [seed ? `seed ${seed}` : '', dice.length ? `dice ${dice.join(' ')}` : '', ...cards.map((card) => `card ${card}`)].filter(Boolean);
  return set.length ? ` {${set.join(', ')}}` : '';
}

/** A tree as text: `0: move {dice 5} <-` is a move of seat 0 with a die that is set, after which one looks. */
export function written(tree: Tree): string {
  const lines: string[] = [];
  const write = (parent: number, depth: number) => {
    for (const n of childrenOf(tree, parent)) {
      const one = tree.moves[n]!;
      lines.push(`${'  '.repeat(depth)}${one.seat}: ${one.action}${results(one)}${n === tree.at ? ` ${HERE}` : ''}`);
      write(n, depth + 1);
    }
  };
  write(-1, 0);
  return [TITLE, '', ...lines, '', tree.position.trim(), ''].join('\n');
}

function setBy(text: string): Pick<Move, 'seed' | 'dice' | 'cards'> | null {
  const found = { seed: 0, dice: [] as number[], cards: [] as string[] };
  for (const part of text.split(',').map((word) => word.trim())) {
    const [kind, ...rest] = part.split(' ');
    if (kind === 'seed' && /^\d{1,9}$/.test(rest.join(' '))) found.seed = Number(rest[0]);
    else if (kind === 'dice' && rest.length && rest.every((die) => /^[1-6]$/.test(die))) found.dice = rest.map(Number);
    else if (kind === 'card' && rest.length) found.cards.push(rest.join(' '));
    else return null;
  }
  return found;
}

/** The tree of such a text; the number of the first line that is wrong otherwise. */
export function readTree(text: string): Tree | number {
  const lines = text.trimStart().replaceAll('\r', '').split('\n');
  if (lines[0]?.trimEnd() !== TITLE) return 1;
  const moves: Move[] = [];
  const above: number[] = []; // the last move at each depth
  let at = -1;
  let n = 1;
  for (; n < lines.length && !/^[A-Za-z[#]/.test(lines[n]!); n++) {
    if (!lines[n]!.trim()) continue;
    const [, indent = '', seat = '', action = '', set, here] = LINE.exec(lines[n]!.trimEnd()) ?? [];
    const depth = indent.length / 2;
    const chance = set === undefined ? { seed: 0, dice: [], cards: [] } : setBy(set);
    if (!action || !chance || !Number.isInteger(depth) || depth > above.length || moves.length === MOST_MOVES) return n + 1;
    moves.push({ parent: depth ? above[depth - 1]! : -1, action, seat: Number(seat), ...chance });
    above.length = depth;
    above.push(moves.length - 1);
    if (here) at = moves.length - 1;
  }
  const position = lines.slice(n).join('\n');
  return position.trim() ? { position, moves, at } : lines.length;
}
