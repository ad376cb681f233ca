/** An icon for every gene, in lines on a 24×24 grid. */
export const GENE_SIGNS: Record<string, string> = {
  // a brain of two halves
  intelligence:
    'M12 5.5C11 3.6 8.2 3.4 7.3 5.4 5 5.4 3.8 8 5 9.8 3.4 11.4 4 14.4 6.2 15 6 17.6 8.6 19.6 12 18.4M12 5.5C13 3.6 15.8 3.4 16.7 5.4 19 5.4 20.2 8 19 9.8 20.6 11.4 20 14.4 17.8 15 18 17.6 15.4 19.6 12 18.4M12 5.5V18.4M8.5 9.5C9.6 9.5 10 10.4 10 11.2M15.5 9.5C14.4 9.5 14 10.4 14 11.2',
  // two dice
  'movement-1': 'M3 8h8.5v8.5H3zM13.5 5.5 20.8 9.7 16.6 17 13.6 15.3M7.2 12.2v.1M17 11.2v.1M5.2 10.2v.1M9.2 14.2v.1',
  // spores that scatter
  spores: 'M12 20v-7M12 13C8.5 13 6.5 10.8 6.5 8h11c0 2.8-2 5-5.5 5zM8 4.6v.1M12 3.2v.1M16 4.6v.1M4.4 5.8v.1M19.6 5.8v.1',
  // a body with two trails
  speed: 'M13.5 7a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM2.5 9.5H7M1.5 12.2h5M2.5 14.8H7M18.5 12h3.5M20 10l2 2-2 2',
  // a shield with a stroke
  defense: 'M12 3l7 2.6V11c0 4.8-3 7.9-7 10-4-2.1-7-5.2-7-10V5.6zM8.5 15.5l7-8',
  // a body that leaves its field
  escape: 'M10 4H4v16h6M9.5 12H20M16 7.5 20.5 12 16 16.5',
  // one cube for another
  substitution: 'M3.5 4.5h6v6h-6zM14.5 13.5h6v6h-6zM13 6c3.2 0 5 1.4 5 4M15.8 8.4 18 10.8 20.2 8.4M11 18c-3.2 0-5-1.4-5-4M8.2 15.6 6 13.2 3.8 15.6',
  // rays that a roof holds off
  'ray-protection': 'M3.5 15C4.5 10.5 8 8 12 8s7.5 2.5 8.5 7M12 15.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 1 1 0-4.6zM12 2v3M5.5 4l1.7 2.6M18.5 4l-1.7 2.6',
  // a body without edges
  streamlining: 'M2.5 12C6 6.5 13 5.5 21.5 12 13 18.5 6 17.5 2.5 12zM7.5 12h7',
  // arms that hold a cube
  tentacle: 'M9 3.5h6v6H9zM12 21C5 21 3.5 15 6.5 11.5M12 21c7 0 8.5-6 5.5-9.5M12 21v-7.5M6.5 11.5 4 10.5M17.5 11.5l2.5-1',
  // a hook in the ground
  holding:
    'M12 3a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 1 1 12 3zM12 6.6V20M5 13c0 4.5 3.2 7 7 7s7-2.5 7-7M5 13l-1.8 2.4M5 13l2.3 1.8M19 13l1.8 2.4M19 13l-2.3 1.8M8.5 9.5h7',
  // an hourglass
  'life-expectancy': 'M6 3h12M6 21h12M7.5 3c0 5 9 6 9 9s-9 4-9 9M16.5 3c0 5-9 6-9 9s9 4 9 9M10 18.5h4',
  // a half-empty plate
  frugality: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM12 8.5v7M12 12h3.5',
  // a mouth
  'struggle-for-survival': 'M19 6.5A8.5 8.5 0 1 0 19 17.5L12 12zM12.5 7.5v.1',
  // a tick on a body
  parasitism: 'M9 11a6 6 0 1 1 0 .1zM5.5 6.5a3 3 0 1 1 4 4 3 3 0 1 1-4-4zM4 5 2.5 3.5M3.8 8.8 2 9.5M8.8 3.8 9.5 2',
  // a cell that divides
  'division-rate': 'M8 7a5 5 0 1 0 3.2 8.8c.5-.5 1.1-.5 1.6 0A5 5 0 1 0 16 7a5 5 0 0 0-3.2 1.2c-.5.5-1.1.5-1.6 0A5 5 0 0 0 8 7zM7.5 12v.1M16.5 12v.1',
  // once more
  persistence: 'M5 12a7 7 0 0 1 12.5-4.3M19 12a7 7 0 0 1-12.5 4.3M18 3.5v4.5h-4.5M6 20.5V16h4.5M12 9.5v5M9.5 12h5',
  // a compass that can be set
  'movement-2': 'M12 2.5 14.2 9.8 21.5 12 14.2 14.2 12 21.5 9.8 14.2 2.5 12 9.8 9.8zM12 11.9v.1',
  // a skull and its jaw
  aggression: 'M12 3C7.5 3 4.5 6 4.5 10c0 2.6 1.2 4.3 3 5.3V18h9v-2.7c1.8-1 3-2.7 3-5.3 0-4-3-7-7.5-7zM9 10.5v.1M15 10.5v.1M10 18v3M14 18v3',
  // plates
  armor: 'M12 3l7.5 3v6c0 4.5-3.2 7.3-7.5 9.5C7.7 19.3 4.5 16.5 4.5 12V6zM4.5 10h15M12 3v18.5M5.6 15.5h12.8',
};
