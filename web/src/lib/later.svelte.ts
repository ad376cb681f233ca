import { untrack } from 'svelte';

/** Calls back when the next frame has been drawn; at once where nothing is drawn, as in a hidden tab. Returns how to call it off. */
export function afterFrame(work: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    work();
    return () => undefined;
  }
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What may be drawn a frame later: the answer to a choice is on the screen before the large picture beside it. */
export class Later<T> {
  /** What is to be drawn now. */
  now: T = $state.raw() as T;
  /** Whether it is about to change. */
  behind = $state(false);

  private newest: T;
  private stop: (() => void) | null = null;

  /** `empty`: there is nothing to see yet, so what comes next is drawn at once. */
  constructor(
    source: () => T,
    private readonly empty: (one: T) => boolean,
  ) {
    this.now = this.newest = untrack(source);
    $effect.pre(() => {
      const next = source();
      untrack(() => this.follow(next));
    });
    $effect(() => () => this.stop?.());
  }

  /** Newer things do not put off what is due: however fast they come, every other frame draws them. */
  private follow(next: T): void {
    this.newest = next;
    if (this.empty(this.now)) this.now = next;
    if (this.stop || next === this.now) return;
    this.behind = true;
    let done = false;
    const stop = afterFrame(() => {
      done = true;
      this.stop = null;
      this.now = this.newest;
      this.behind = false;
    });
    this.stop = done ? null : stop;
  }
}
