/** Where things are on the drawn board: a ring of score spaces around five by five squares. */
export const SIZE = 1000;
const ACROSS = 15;
const DOWN = 12;
export const STEP = SIZE / ACROSS;
const RISE = (SIZE - 2 * STEP) / DOWN;
export const INNER = STEP + 12;
export const CELL = (SIZE - 2 * INNER) / 5;
export const ISLAND = 'c3';
export const SPACES = 2 * (ACROSS + DOWN);

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export function corner(field: string): Point {
  return { x: INNER + (field.charCodeAt(0) - 97) * CELL, y: INNER + (Number(field[1]) - 1) * CELL };
}

/** The part of the board with these fields. */
export function around(fields: string[]): Box {
  const corners = fields.map(corner);
  const x = Math.min(...corners.map((one) => one.x));
  const y = Math.min(...corners.map((one) => one.y));
  return { x, y, w: Math.max(...corners.map((one) => one.x)) - x + CELL, h: Math.max(...corners.map((one) => one.y)) - y + CELL };
}

export function centre(field: string): Point {
  const { x, y } = corner(field);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** A space of the score track, clockwise from the upper left corner. */
export function space(number: number): Box {
  const n = Math.max(0, Math.min(SPACES, number) - 1);
  if (n < ACROSS) return { x: n * STEP, y: 0, w: STEP, h: STEP };
  if (n < ACROSS + DOWN) return { x: SIZE - STEP, y: STEP + (n - ACROSS) * RISE, w: STEP, h: RISE };
  if (n < 2 * ACROSS + DOWN) return { x: SIZE - STEP - (n - ACROSS - DOWN) * STEP, y: SIZE - STEP, w: STEP, h: STEP };
  return { x: 0, y: SIZE - STEP - RISE - (n - 2 * ACROSS - DOWN) * RISE, w: STEP, h: RISE };
}

/** The middle of a space of the track. */
export function middle(number: number): Point {
  const box = space(number);
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The height of the strip at the top of a field, reserved for its name and a sign. */
export const STRIP = 32;

/** Where the cubes of a field begin. */
export const LARDER = CELL * 0.61;

/** Places for this many amoebas between the strip and the cubes of a field, and their size. */
export function slots(field: string, count: number): { points: Point[]; scale: number } {
  const { x, y } = corner(field);
  const columns = count <= 1 ? 1 : count <= 2 ? 2 : count <= 6 ? 3 : count <= 12 ? 4 : 6;
  const rows = Math.max(1, Math.ceil(count / columns));
  const width = CELL - 10;
  const height = LARDER - STRIP;
  const scale = Math.min(1.1, width / columns / 63, height / rows / 63);
  const points = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: x + CELL / 2 + (n % columns) * (width / columns) - ((inRow - 1) * (width / columns)) / 2,
      y: y + STRIP + (height / rows) * (row + 0.5),
    };
  });
  return { points, scale };
}

/** Four outlines of amoebas, one for each tribe, about 50 wide around the origin. */
export const BODIES: Record<string, string> = {
  red: 'M-6-25C6-29 20-22 23-11S29 4 23 13 10 26-2 24-23 21-25 7-28-9-20-15-16-22-6-25z',
  yellow: 'M0-27C9-25 13-17 20-12S30-4 24 7 11 18 5 25-9 24-14 17-29 10-25-2-17-13-12-19-8-28 0-27z',
  green: 'M-17-22C-6-28 10-25 19-20S27-6 25 5 21 24 9 25-14 27-21 20-27 4-26-7-24-18-17-22z',
  blue: 'M-2-27C7-26 12-16 16-8S31 10 24 18 8 21-1 22-20 27-26 18-20-3-15-11-10-28-2-27z',
};
