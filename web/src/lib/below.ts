/** Tells a picture that fills the window where it starts, below whatever is above it: `--top`. */
export function below(frame: HTMLElement): () => void {
  const measure = () => frame.style.setProperty('--top', `${Math.round(frame.getBoundingClientRect().top + scrollY)}px`);
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  measure();
  return () => watch.disconnect();
}
