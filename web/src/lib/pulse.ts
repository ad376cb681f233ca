/** Makes a number flash when it changes; not for readers who want no motion. */
const known = new WeakMap<Element, unknown>();
const still = matchMedia('(prefers-reduced-motion: reduce)');
const FLASH = [{ boxShadow: '0 0 0 0 var(--ochre)' }, { boxShadow: '0 0 0 5px var(--ochre)', offset: 0.3 }, { boxShadow: '0 0 0 0 transparent' }];

/** `{@attach pulse(points)}` */
export const pulse = (value: unknown) => (node: Element) => {
  const before = known.get(node);
  known.set(node, value);
  if (before !== undefined && before !== value && !still.matches) node.animate(FLASH, { id: 'pulse', duration: 900, easing: 'ease-out' });
};
