/** The types of docs/protocol.md, generated from the server's OpenAPI description (`npm run types`). */
import type { components, operations } from './api';

type Schemas = components['schemas'];

/** The live protocol: messages of the client and the server, and which answer belongs to which message. */
type Act = operations['ApiTablesActAct'];
type Body = 'application/json';
export type ClientMessage = Act['requestBody']['content'][Body];
export type ServerMessage = Act['responses'][200]['content'][Body];
type Answers = { [M in ServerMessage as M['type']]: M };
export type AnswerTo<M extends ClientMessage> = M['type'] extends 'ping'
  ? Answers['pong']
  : M['type'] extends keyof Answers
    ? Answers[M['type']]
    : Answers['done'];

/** A view is plain data whose shape depends on the game. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Dict<T> = Record<string, T>;
export type View = Dict<Value>;

export type Game = Schemas['GameInfo'];
export type GameOption = Schemas['Option'];
export type Fitted = Schemas['Fitted'];
export type GameWords = Schemas['GameWords'];
export type InterfaceWords = Schemas['InterfaceWords'];
export type Plate = Omit<Schemas['Picture'], 'view' | 'look'> & { view: View; look: View | null };
export type Page = Omit<Schemas['Page'], 'pictures'> & { pictures: Plate[] };
export type Chapter = Omit<Schemas['Chapter'], 'topics'> & { topics: Page[] };
export type Book = Omit<Schemas['Book'], 'chapters'> & { chapters: Chapter[] };
export type Reference = Schemas['Reference'];
export type Glossary = Schemas['Glossary'];
export type Gallery = Schemas['Gallery'];
export type Created = Schemas['Created'];
export type NewTable = Schemas['NewTable'];
export type NewSeat = Schemas['NewSeat'];
export type Seat = Schemas['SeatState'];
export type Option = Schemas['Offer'];
export type Decision = Schemas['Decision'];
export type Entry = Schemas['Entry'];
export type ChatLine = Schemas['Talk'];
export type State = Omit<Schemas['State'], 'views'> & { views: { seat: number | null; view: View }[] };
export type Moment = Omit<Schemas['Moment'], 'view'> & { view: View };
export type Review = Schemas['Review'];
export type Costly = Schemas['Costly'];
export type Turn = Schemas['Turn'];
export type Ahead = Schemas['Ahead'];
export type Ground = Schemas['Ground'];
export type Told = Schemas['Told'];
export type Board = Omit<Schemas['Board'], 'state'> & { state: State };
export type StudyChances = Schemas['StudyChances'];
export type Opened = Schemas['Opened'];
export type Brief = Schemas['Brief'];
export type Rematch = Schemas['Rematch'];
export type Rolls = Schemas['Rolls'];
export type History = Schemas['History'];
export type Hint = Schemas['Hint'];
export type HintOption = Schemas['HintOption'];
export type Odds = Schemas['Odds'];
export type Outcome = Schemas['Outcome'];
export type Preview = Schemas['Preview'];
export type Why = Schemas['Why'];
export type School = Schemas['School'];
export type Stage = Omit<Schemas['Stage'], 'state'> & { state: State };
