/** Keys that do something on a page. None does while somebody writes, or while a dialog is open. */
type Keys = Record<string, (event: KeyboardEvent) => boolean | void>;

const bound: Keys[] = [];

/** What takes letters, digits and arrows for itself. */
const writes = (target: EventTarget | null) => target instanceof HTMLElement && (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable);

/** What a space bar pushes. */
const pushes = (target: EventTarget | null) => target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || writes(event.target)) return;
  if (document.querySelector('dialog[open]') || (event.key === ' ' && pushes(event.target))) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const keys of bound.toReversed()) {
    const act = keys[key];
    if (act && act(event) !== false) {
      event.preventDefault();
      return;
    }
  }
}

/** Binds keys until the returned function is called; what a key does may answer `false`: nothing, it is somebody else's. */
export function bind(keys: Keys): () => void {
  if (!bound.length) addEventListener('keydown', press);
  bound.push(keys);
  return () => {
    bound.splice(bound.indexOf(keys), 1);
    if (!bound.length) removeEventListener('keydown', press);
  };
}
