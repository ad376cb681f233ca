import { measure, unmeasure } from './measure';

/** Makes an element a tab stop only while it has a scroll bar, so that it can be scrolled by keyboard. */
export function scrolls(box: HTMLElement): () => void {
  const look = () => {
    const more = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    if (more === (box.tabIndex === 0)) return;
    return () => {
      if (more) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
  };
  const changed = () => measure(look);
  const watch = new ResizeObserver(changed);
  watch.observe(box);
  const changes = new MutationObserver(changed);
  changes.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    changes.disconnect();
    unmeasure(look);
  };
}
