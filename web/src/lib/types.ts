/** The shapes of docs/protocol.md, as the server's OpenAPI description has them (`npm run types`). */
import type { components } from './api';

type Schemas = components['schemas'];

/** A view is plain data whose shape depends on the game. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Dict<T> = Record<string, T>;
export type View = Dict<Value>;

export type Game = Schemas['GameInfo'];
export type GameOption = Schemas['Option'];
export type Fitted = Schemas['Fitted'];
export type GameWords = Schemas['GameWords'];
export type InterfaceWords = Schemas['InterfaceWords'];
export type Topic = Schemas['Topic'];
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
export type History = Schemas['History'];
export type Hint = Schemas['Hint'];
export type Odds = Schemas['Odds'];
export type Outcome = Schemas['Outcome'];
export type Preview = Schemas['Preview'];
export type Why = Schemas['Why'];
