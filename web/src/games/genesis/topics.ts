/** The rules behind icons: of abilities, and of what is printed on events. */
const ABILITIES: Record<string, string> = {
  heat: 'D5',
  antioxidant: 'E5',
  red_queen: 'H4',
  hgt: 'E6',
  spore: 'E2',
  fission: 'H',
  sex: 'H1a',
  nucleus: 'Hc',
  immunology: 'immunology',
  pollution: 'H1',
  uv: 'D7',
  cancer: 'D8',
  drought: 'D9',
  dna: 'G3',
};
const EVENTS: Record<string, string> = {
  heaven: 'D3',
  earth: 'D3',
  smite: 'D4',
  extremophile: 'D5',
  oxygen: 'D6',
  uv: 'D7',
  cancer: 'D8',
  drought: 'D9',
  warm: 'D10',
  cool: 'D10',
};

export const ruleOfAbility = (icon: string) => ABILITIES[icon] ?? 'B';
export const ruleOfEvent = (icon: string) => EVENTS[icon] ?? 'D1';
