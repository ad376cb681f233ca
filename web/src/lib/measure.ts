/** Looks at sizes and places once a frame, all together before anything is changed by it: each look in between would make the browser lay the page out again. */
type Look = () => (() => void) | void;

const looks = new Set<Look>();
let frame = 0;

/** Calls `look` with the next frame; what it returns changes the page, after all others have looked. Twice in a frame is once. */
export function measure(look: Look): void {
  looks.add(look);
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    const all = [...looks];
    looks.clear();
    for (const change of all.map((one) => one())) change?.();
  });
}

export function unmeasure(look: Look): void {
  looks.delete(look);
}
