/** Types for the view and the components of Bios:Genesis, as the server sends them. Numbers under `figures` come from the rules. */
import type { Dict, Value } from '../../lib/types';

export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const;
export const ROWS = ['cosmic', 'ocean', 'coastal', 'continent'] as const;
export const EONS = ['hadean', 'archean', 'proterozoic'] as const;
export const POWERS: Dict<string> = { red: 'metabolism', yellow: 'specificity', green: 'entropy', blue: 'heredity' };
export type Pieces = Dict<number>;

export interface Coming {
  icon: string;
  strength?: number;
  losses?: Pieces;
  /** The shields of all in its way. */
  shields?: Pieces;
  to_roll?: Pieces;
  places?: string[];
  row?: string | null;
}

export interface Chain {
  room: number;
  crowded: boolean;
  members: Dict<{ level: string; rate: number; next: string }>;
}

export interface Refugium {
  organised: Pieces;
  disorganised: Pieces;
  bionts: Pieces;
  life_faces: number[];
  death_faces: number[];
  decay_faces: number[];
  figures: {
    slots: { face: number; kills: string; enzyme: string | null }[];
    to_roll: number;
    roller?: string;
    contested?: boolean;
    strength?: Pieces;
    again?: boolean;
    double?: number;
    survival?: number;
  };
}

export interface Organism {
  owner: string;
  hostile: boolean;
  home: string;
  bionts: Pieces;
  chromosomes: Pieces;
  icons: Pieces;
  mutations: Dict<{ promoted: boolean; cubes: [number, number] }>;
  host?: string;
  side?: string;
  diseased?: (string | null)[];
  shields?: Pieces;
  called?: string;
  macro?: string;
  terrestrial?: boolean;
  level?: number;
  organs?: number[];
  cubes?: Pieces;
  figures: {
    pool: string;
    parasite: string | null;
    shield: { heat: number; oxygen: number; error: number; uv: boolean; cancer: boolean; drought: boolean; comet: boolean };
    exposed: number;
    purchases: number;
    buyers: Pieces;
    reach: string[];
    to_roll: number;
    errors: number[];
    /** The stolen cubes by name, after the side of the mutation that shows. */
    held?: (string | null)[];
    catalyst?: string;
    metabolism?: number;
    rerolls?: number;
    young?: string[];
    lacks?: Dict<Pieces>;
    rate?: number;
    systems?: Pieces;
    slots?: string[];
    missing?: number[];
    endosymbionts?: string[];
    circles?: string[];
  };
}

export interface Line {
  organism?: string;
  cubes?: number;
  systems?: number;
  bionts?: number;
  dominance?: number;
  trophies?: number;
  shares?: number;
  medea?: number;
  points: number;
}

export interface Tableau {
  seat: number;
  points: number;
  catalysts: Pieces;
  bionts: number;
  trophies: number;
  wantonness: number;
  parasite_ready: boolean;
  figures: {
    limit: number;
    entropy: number;
    settled: number;
    spent: number;
    organisms: number;
    most_organisms: number;
    full: boolean;
    card: { attached: boolean; ready: number } | null;
    score: Line[];
  };
}

export interface Row {
  active: boolean;
  refugia_left: number;
  mutations_left: number;
  top: { mutation: string; colour: string; dot: string } | null;
  refugia: Dict<Refugium>;
}

/** An automatic biont, and what it will do next: to which hosts its sides would go, or what it would buy. */
export interface Automatic {
  place: string;
  state: string;
  ready: number | null;
  figures: { hosts?: Dict<string[]>; promotes?: string[]; mutates?: string[]; evolves?: string[]; cancels?: boolean };
}

export interface EarthView {
  turn: number;
  phase: number;
  event: string | null;
  order: string[];
  climate: string[];
  waterworld: boolean;
  ozone: boolean;
  doom: string;
  events_left: Dict<number>;
  events_seen: string[];
  stack: string[];
  mode: string;
  goal: Dict<boolean | number | string> | null;
  tableaus: Dict<Tableau>;
  organisms: Dict<Organism>;
  rows: Dict<Row>;
  npcs: Dict<Automatic>;
  figures: {
    landforms: string | null;
    coming: Coming[];
    warm: boolean;
    hot: { now: number; end: number };
    cold: { now: number; end: number };
    hole: boolean;
    crisis: boolean;
    parties: { colour: string; automatic: boolean }[];
    food_chains: Dict<Chain>;
    advanced: boolean;
    parasites: boolean;
  };
}

export interface EventCard {
  eon: string;
  name: string;
  active: string[];
  icons: string[];
  climate: string[];
  order: string[];
  special?: string;
}

export interface Placard {
  refugium: string;
  bacterium: string;
  colour: string;
  landform: string;
  warm: number[];
  cool: number[];
  manna: string[];
  slots: { face: number; kills: string }[];
  disk: string;
  reconstructed?: string[];
}

export interface MutationCard {
  front: { name: string; colour: string; icons: string[]; reconstructed?: string[] };
  promoted: { name: string; plus: string; icons: string[]; reconstructed?: string[] };
}

export interface Organ {
  colour: string;
  name: string;
  icons: string[];
  reconstructed?: string[];
}

export interface MacroSide {
  name: string;
  system: Pieces;
  organs: Organ[];
  endosymbionts: Organ[];
}

export interface Parts {
  events: Dict<EventCard>;
  placards: Dict<Placard>;
  mutations: Dict<MutationCard>;
  parasites: Dict<{ owner: string; name: string; slots: string[]; pollution: boolean; reconstructed?: string[] }>;
  macroorganisms: Dict<{ marine: MacroSide; terrestrial: MacroSide }>;
}

export function earthOf(view: Dict<Value>): EarthView {
  return view as unknown as EarthView;
}

/** Lists each piece separately: `{red: 2}` becomes two reds. */
export function each(pieces: Pieces): string[] {
  return COLOURS.flatMap((colour) => Array.from({ length: pieces[colour] ?? 0 }, () => colour));
}

export const total = (pieces: Pieces) => Object.values(pieces).reduce((sum, n) => sum + n, 0);

/** The side of its card that a macroorganism shows. */
export function sideOf(parts: Parts, organism: Organism): MacroSide {
  return parts.macroorganisms[organism.macro!]![organism.terrestrial ? 'terrestrial' : 'marine'];
}

/** The chain of parasites on an organism, nearest first. */
export function hangers(earth: EarthView, name: string): string[] {
  const found: string[] = [];
  let next = earth.organisms[name]?.figures.parasite;
  while (next && !found.includes(next)) {
    found.push(next);
    next = earth.organisms[next]?.figures.parasite;
  }
  return found;
}
