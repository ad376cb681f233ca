/** The shapes of docs/protocol.md. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Dict<T> = Record<string, T>;

export interface Choice {
  name: string;
  text: string;
  values: { value: boolean | string; text: string }[];
  usual: boolean | string;
}

export interface Game {
  name: string;
  title: string;
  about: string;
  players: number[];
  usual: number;
  options: Choice[];
  texts: { name: string; text: string }[];
  bots: { level: string; text: string }[];
  version: string;
}

export interface GameWords {
  messages: Dict<string>;
  names: Dict<string>;
  keys: Dict<string>;
}

export interface Topic {
  topic: string;
  title: string;
  text: string;
}

export interface Created {
  table: string;
  tokens: (string | null)[];
  onlooker: string;
  commitment: string | null;
}

export interface Seat {
  seat: number;
  kind: string;
  name: string;
  bot: string | null;
  online: boolean;
  colours: string[];
}

export interface Option {
  action: string;
  number: number;
  label: string;
  verb: string;
  arguments: Dict<string>;
}

export interface Decision {
  id: number;
  seat: number;
  kind: string;
  rule: string;
  prompt: string;
  context: Dict<string>;
  sealed: boolean;
  options: Option[];
}

export interface Entry {
  n: number;
  kind: string;
  rule: string;
  text: string;
  arguments: Dict<string | number>;
}

export interface ChatLine {
  seq: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Over {
  ending: string;
  text: string;
  scores: number[];
  winners: number[];
  places: { seat: number; place: number; score: number }[];
}

export interface Waiting {
  seat: number;
  kind: string;
  prompt: string;
  deadline: number | null;
}

export interface State {
  type: 'state';
  table: string;
  game: string;
  options: Dict<Value>;
  seq: number;
  moves: number;
  mine: number[];
  seats: Seat[];
  waiting: Waiting[];
  views: { seat: number | null; view: Dict<Value> }[];
  decisions: Decision[];
  undo: { can: number[]; asked: null | { seat: number; name: string; agree: number[]; wanted: number[] } };
  journal: { from: number; entries: Entry[] };
  chat: ChatLine[];
  onlookers: number;
  dice: { open: boolean; text: string; label: string; key: string | null };
  frozen: null | { id: string; text: string };
  over: Over | null;
}

export interface Moment {
  at: number;
  total: number;
  view: Dict<Value>;
  choice: string;
  journal: Entry[];
  scores: number[];
}

export interface Hint {
  options: { action: string; label: string; worth: number }[];
}

export interface Odds {
  options: { action: string; label: string; outcomes: { text: string; chance: number }[] }[];
}

export interface Preview {
  action: string;
  certain: boolean;
  entries: Entry[];
  view: Dict<Value> | null;
}

export interface Why {
  reasons: { action: string; text: string | null; rule: string | null }[];
}
