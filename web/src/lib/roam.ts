/** Arrow keys on a board: move the focus to the nearest thing in that direction that can be chosen. */
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CHOICES = '.open'; // marks what can be chosen: an element that takes the focus, or contains a button that does
const OWN_ARROWS = '[role="log"], [role="tablist"], [role="group"], [tabindex="0"]:not(button)'; // elements that use arrow keys themselves
const ASIDE = 2; // weight of sideways distance against forward distance

function middle(thing: Element): [number, number] {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Moves the focus; false if there is nothing to choose, or if the focused element uses the arrow keys itself. With a selector
 *  it goes over those things instead of what can be chosen. */
export function roam(board: Element, key: string, among = ''): boolean {
  const focus = document.activeElement ?? document.body;
  if (!board.contains(focus) && focus.closest(OWN_ARROWS)) return false;
  const [dx, dy] = STEPS[key] ?? [0, 0];
  const choices = [...board.querySelectorAll(among || CHOICES)].flatMap((thing) => {
    if (among && thing instanceof HTMLElement && thing.tabIndex < 0) thing.tabIndex = -1;
    const target = among || thing.matches('button, [tabindex="0"]') ? thing : thing.querySelector(':scope > button');
    return target && thing.getClientRects().length ? [{ thing, target: target as HTMLElement | SVGElement }] : [];
  });
  if (!choices.length) return false;
  const at = choices.find(({ target }) => target === focus);
  const from = middle(at?.thing ?? board.querySelector('.acting') ?? board);
  const far = ({ thing }: { thing: Element }): number => {
    const [x, y] = middle(thing);
    const [along, aside] = [(x - from[0]) * dx + (y - from[1]) * dy, Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx)];
    return along > 1 ? along + ASIDE * aside : at ? Infinity : 1e6 - along + ASIDE * aside;
  };
  const next = choices.filter((one) => one !== at && far(one) < Infinity).sort((a, b) => far(a) - far(b))[0];
  next?.target.focus();
  return true;
}
