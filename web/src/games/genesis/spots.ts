/** Where on the table an option belongs: keys of places, cubes, cards. Options without a spot become buttons of the bar. */
import type { Decision, Dict, Option } from '../../lib/types';

/** Lookups in the situation: a red queen or a theft takes something from another organism than the one that acts. */
export interface Around {
  host: (parasite: string) => string;
  parasite: (organism: string) => string;
  /** The colour whose catalysts pay for an organism. */
  pool: (organism: string) => string;
}

export const place = (name: string) => `place ${name}`;
export const biont = (where: string, colour: string) => `biont ${where} ${colour}`;
export const cube = (where: string, colour: string) => `cube ${where} ${colour}`;
export const dead = (where: string, colour: string) => `dead ${where} ${colour}`;
export const disk = (tableau: string, colour: string) => `disk ${tableau} ${colour}`;
export const gene = (stolen: string) => `gene ${stolen}`;
export const card = (mutation: string) => `card ${mutation}`;
export const organ = (where: string, slot: number | string) => `organ ${where} ${slot}`;
export const disease = (where: string, slot: number | string) => `disease ${where} ${slot}`;
export const deck = (row: string) => `deck ${row}`;
export const species = (macro: string) => `species ${macro}`;
export const tableau = (colour: string) => `tableau ${colour}`;
export const die = (face: number | string) => `die ${face}`;

/** Where on its host a stolen cube belongs. */
export function stolenAt(stolen: string, host: string): string {
  return stolen.startsWith('organ-') ? organ(host, stolen.slice(6)) : gene(stolen);
}

/** The spots of an option. */
export function spotsOf(option: Option, decision: Decision, around: Around): string[] {
  const a = option.arguments;
  const c = decision.context;
  const colour = a.colour ?? '';
  const here = c.organism ?? c.placard ?? '';
  switch (option.verb) {
    case 'lift':
      return a.place === 'pool' ? [biont('pool', c.colour ?? '')] : [biont(a.place!, c.colour ?? '')];
    case 'put':
      return a.place === 'pool' ? [biont('pool', c.colour ?? '')] : [place(a.place!)];
    case 'enzyme':
      return [place(a.placard!)];
    case 'antioxidant':
      return [place(a.holder!)];
    case 'attach':
    case 'suffer':
    case 'roll-for':
    case 'act-for':
      return [place(a.organism!)];
    case 'create':
    case 'landfall':
      return [place(here)];
    case 'steal':
    case 'infect':
      return [stolenAt(a.stolen!, around.host(here))];
    case 'animate':
      return [dead(here, colour)];
    case 'disorganise':
    case 'lose-cube':
      return [cube(here, colour)];
    case 'kill':
    case 'appoint':
    case 'lose-biont':
    case 'incorporate':
      return [biont(option.verb === 'incorporate' ? (c.target ?? here) : here, colour)];
    case 'lose-trophic':
      return [biont(here, c.colour ?? '')];
    case 'capture':
      return [biont(around.parasite(here), colour)];
    case 'abduct':
      return [biont(around.host(here), colour)];
    case 'lose-disk':
      return [`shield ${here} ${colour}`];
    case 'lose-gene':
      return [gene(`${a.mutation}.${a.cube}`)];
    case 'discard':
      return decision.kind === 'bury' ? [] : [card(a.mutation!)];
    case 'promote':
      return [card(a.mutation!)];
    case 'lose-organ':
    case 'organ':
      return [organ(here, a.slot!)];
    case 'seize':
      return [organ(around.parasite(here), a.slot!)];
    case 'lose-disease':
      return [disease(here, a.slot!)];
    case 'cure':
      return [disease(around.parasite(here), a.slot!)];
    case 'roil':
    case 'mutate':
      return [deck(a.row!)];
    case 'evolve':
      return [species(a.macro!)];
    case 'grant':
      return [tableau(colour)];
    case 'donate':
      return [tableau(colour), disk(c.colour ?? '', a.pay!)];
    case 'ask':
      return [disk(a.donor!, a.pay!)];
    case 'take':
      return [decision.kind === 'shelter' ? biont(here, colour) : disk(c.colour ?? '', colour)];
    case 'give':
    case 'spend-own':
    case 'spend-own-two':
      return [disk(c.colour ?? '', colour)];
    case 'spend':
    case 'spend-two':
    case 'spend-both':
      return [disk(c.organism ? around.pool(c.organism) : (c.colour ?? ''), colour)];
    case 'reroll':
      return [die(a.face!)];
    default:
      return [];
  }
}

/** The spots that a question is about: always marked and visible. */
export function aboutOf(decision: Decision): string[] {
  const c: Dict<string> = decision.context;
  const found = [c.organism, c.placard, c.target, c.host, c.source].filter((name): name is string => Boolean(name) && name !== 'pool').map(place);
  if (c.row) found.push(deck(c.row));
  if (c.foe) found.push(tableau(c.foe));
  return found;
}
