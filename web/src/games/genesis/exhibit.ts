/** Cards of the gallery as a table on which nothing has happened yet: so the parts of the table can draw them. */
import type { Dict, Value } from '../../lib/types';
import { slug } from '../../lib/words.svelte';
import { type Organism, type Parts, type Pieces, type Refugium } from './model';

const count = (colours: string[]): Pieces => {
  const pieces: Pieces = {};
  for (const colour of colours) pieces[colour] = (pieces[colour] ?? 0) + 1;
  return pieces;
};

/** An organism with nothing on it. */
function bare(home: string, owner: string): Organism {
  return {
    ...{ owner, home, hostile: false, bionts: {}, chromosomes: {}, icons: {}, mutations: {} },
    figures: {
      ...{ pool: owner, parasite: null, exposed: 0, purchases: 0, buyers: {}, reach: [], to_roll: 0, errors: [] },
      shield: { heat: 0, oxygen: 0, error: 0, uv: false, cancer: false, drought: false, comet: false },
    },
  };
}

export const FRONT = 'front';
export const BACK = 'back';

/** The view that shows one card; its sides are organisms called `FRONT` and `BACK`, but a placard goes by its own name. */
export function exhibit(kind: string, name: string, parts: Parts): Dict<Value> {
  const organisms: Dict<Organism> = {};
  const rows: Dict<{ refugia: Dict<Refugium> }> = {};
  if (kind === 'placards') {
    const card = parts.placards[name]!;
    const deaths = (kills: string) => card.slots.filter((slot) => slot.kills === kills).map((slot) => slot.face);
    rows[card.landform] = {
      refugia: {
        [name]: {
          ...{ organised: {}, disorganised: count(card.manna), bionts: {} },
          ...{ life_faces: card.warm, death_faces: deaths('manna'), decay_faces: deaths('enzyme') },
          figures: { slots: card.slots.map((slot) => ({ ...slot, enzyme: null })), to_roll: 0 },
        },
      },
    };
    const life = bare(card.landform, card.colour);
    organisms[name] = { ...life, figures: { ...life.figures, catalyst: card.disk } };
  } else if (kind === 'mutations') {
    organisms[FRONT] = { ...bare('', ''), mutations: { [name]: { promoted: false, cubes: [1, 0] } } };
    organisms[BACK] = { ...bare('', ''), mutations: { [name]: { promoted: true, cubes: [1, 1] } } };
  } else if (kind === 'parasites') {
    const card = parts.parasites[name]!;
    const pest = bare('', card.owner);
    organisms[FRONT] = {
      ...{ ...pest, host: FRONT, side: card.name, diseased: [null, null] },
      figures: { ...pest.figures, catalyst: card.owner },
    };
  } else if (kind === 'macroorganisms') {
    for (const [side, key] of [
      [FRONT, 'marine'],
      [BACK, 'terrestrial'],
    ] as const) {
      const card = parts.macroorganisms[name]![key];
      const being = bare('', '');
      organisms[side] = {
        ...{ ...being, macro: name, called: slug(card.name), terrestrial: side === BACK, organs: [] },
        ...{ chromosomes: card.system, figures: { ...being.figures, systems: card.system, rate: (card.system.red ?? 0) + (card.system.yellow ?? 0) } },
      };
    }
  }
  return { organisms, rows, npcs: {}, figures: { coming: [], advanced: true } } as unknown as Dict<Value>;
}
