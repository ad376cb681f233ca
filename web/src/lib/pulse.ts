/** Makes a number flash when it changes; not for readers who want no motion. */
const known = new WeakMap<Element, unknown>();
const motion = matchMedia('(prefers-reduced-motion: reduce)');
let still = motion.matches; // kept, because asking each time makes the browser work out styles in between
motion.addEventListener('change', () => (still = motion.matches));

/** `{@attach pulse(points)}`. The ring around it is in app.css; its two names make the second flash begin while the first still lasts. */
export const pulse = (value: unknown) => (node: Element) => {
  const before = known.get(node);
  known.set(node, value);
  if (before === undefined || before === value || still) return;
  node.setAttribute('data-ring', node.getAttribute('data-ring') === 'odd' ? 'even' : 'odd');
};
