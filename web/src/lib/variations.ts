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

const same = (a: Move, b: Move) => a.parent === b.parent && a.action === b.action && a.seat === b.seat && a.seed === b.seed && a.dice.join() === b.dice.join();

/** Tries a choice where one looks: a new branch, or the one that is there already. */
export function tried(tree: Tree, choice: Pick<Move, 'action' | 'seat'> & Partial<Move>): Tree {
  const move: Move = { seed: 0, dice: [], ...choice, parent: tree.at };
  const known = tree.moves.findIndex((other) => same(other, move));
  if (known >= 0) return { ...tree, at: known };
  return { ...tree, moves: [...tree.moves, move], at: tree.moves.length };
}

/** The same choice on other dice: beside the one at which one looks. With dice: on these. */
export function again(tree: Tree, dice: number[] = []): Tree {
  const last = tree.moves[tree.at];
  if (!last) return tree;
  const beside = tree.moves.filter(({ parent, action, seat }) => parent === last.parent && action === last.action && seat === last.seat);
  const seed = dice.length ? 0 : Math.max(...beside.map((move) => move.seed)) + 1;
  return tried({ ...tree, at: last.parent }, { action: last.action, seat: last.seat, seed, dice });
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

type Short = [parent: number, action: string, seat: number, seed?: number, dice?: number[]];

const VERSION = 1;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A tree as text for the fragment of a link, which no server sees. */
export async function packed(tree: Tree): Promise<string> {
  const moves = tree.moves.map(({ parent, action, seat, seed, dice }): Short => {
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
  const [parent, action, seat, seed = 0, dice = []] = data as unknown[];
  const fine = whole(parent, -1) && parent < n && typeof action === 'string' && whole(seat, 0) && whole(seed, 0);
  if (!fine || !Array.isArray(dice) || !dice.every((die) => whole(die, 1) && die <= 6)) return null;
  return { parent, action, seat, seed, dice: dice as number[] };
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
