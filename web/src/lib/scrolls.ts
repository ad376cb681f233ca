/** Makes an element a tab stop only while it has a scroll bar, so that it can be scrolled by keyboard. */
export function scrolls(box: HTMLElement): () => void {
  const measure = () => {
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(measure);
  watch.observe(box);
  const changes = new MutationObserver(measure);
  changes.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    changes.disconnect();
  };
}
