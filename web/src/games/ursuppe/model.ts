/** Types for the view and the components of Ursuppe, as the server sends them. */
import type { Dict, Value } from '../../lib/types';
import type { Point } from './geometry';

export interface Amoeba {
  field: string;
  damage: number;
}

export interface Tribe {
  seat: number;
  points: number;
  score: number;
  genes: Dict<number>;
  mutation: number;
  progress: number;
  amoebas: Dict<Amoeba>;
}

export interface SoupView {
  round: number;
  phase: number;
  environment: string | null;
  unseen: Dict<number>;
  order: string[];
  turns: string[];
  tribes: Dict<Tribe>;
  soup: Dict<Dict<number>>;
  reserve: Dict<number>;
  pool: Dict<number>;
}

export interface Gene {
  price: number;
  mutation: number;
  counts: number;
  copies: Dict<number>;
  replaces: string[];
}

export interface Parts {
  fields: string[];
  /** What the faces of a die mean, from one to six. */
  compass: string[];
  colours: string[];
  amoebas: number;
  track: number;
  finish: number;
  steps: { amoebas: number[]; genes: number[] };
  reconstructed: boolean;
  genes: Dict<Gene>;
  diets: Dict<Dict<number>>;
}

export interface There {
  field: string;
  eats: boolean;
}

/** What the server tells about an amoeba (`look`). */
export interface Outlook {
  field: string;
  damage: number;
  lifetime: number;
  /** Where the current leads; null if it is too late to drift. */
  drift: There | null;
  moves: (There & { directions: string[]; chance: number })[];
  /** The dice have been rolled: the moves are those they allow. */
  fallen: boolean;
  able: boolean;
  cost: number;
  stay: There | null;
}

export function soupOf(view: Dict<Value>): SoupView {
  return view as unknown as SoupView;
}

/** An amoeba and its place on the board. */
export interface Standing {
  /** `red 3` */
  key: string;
  colour: string;
  number: string;
  damage: number;
  field: string;
  at: Point;
  scale: number;
}
