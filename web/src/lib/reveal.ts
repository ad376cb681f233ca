/** Brings what a question is about into sight. On a small screen the sheet of the question (`data-sheet`) covers the lower part of the page, a strip
 *  (`data-strip`) may cover the top. */
import { measure, unmeasure } from './measure';

const SMALL = '(max-width: 62rem)';
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const; // from then on the reader scrolls
let stop = (): void => undefined;

const size = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

/** How far the page has to be scrolled until a box lies between two lines; if it is too tall, until its top does. */
export function distance(box: { top: number; bottom: number }, ceiling: number, floor: number): number {
  return box.bottom > floor ? Math.min(box.bottom - floor, box.top - ceiling) : Math.min(0, box.top - ceiling);
}

/** Scrolls to it now, and again when the sheet or the page grows, until the reader takes over; `room` is left around it. */
export function reveal(find: () => Element | null | undefined, room = 8): void {
  stop();
  if (!matchMedia(SMALL).matches) return;
  const look = () => {
    const box = find()?.getBoundingClientRect();
    if (!box?.height) return;
    const by = distance(box, (size('[data-strip]')?.height ?? 0) + room, (size('[data-sheet]')?.top ?? innerHeight) - room);
    if (by) return () => scrollBy({ top: by });
  };
  const watch = new ResizeObserver(() => measure(look));
  const sheet = document.querySelector('[data-sheet]');
  if (sheet) watch.observe(sheet);
  watch.observe(document.body);
  measure(look);
  // Once more when it has been drawn: what came in above it may have made the browser move the page.
  let later = requestAnimationFrame(() => (later = requestAnimationFrame(() => measure(look))));
  stop = () => {
    watch.disconnect();
    unmeasure(look);
    cancelAnimationFrame(later);
    for (const hand of HANDS) removeEventListener(hand, stop);
  };
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
}
