/** The keys of the page: a single list, used to bind them and for the overview. */
export const KEYS = [
  { does: 'digits', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { does: 'arrows', keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'] },
  { does: 'hint', keys: ['h'] },
  { does: 'odds', keys: ['o'] },
  { does: 'explain', keys: ['i'] },
  { does: 'undo', keys: ['u'] },
  { does: 'skip', keys: [' '] },
  { does: 'play', keys: [' '] },
  { does: 'step', keys: ['ArrowLeft', 'ArrowRight'] },
  { does: 'overview', keys: ['?'] },
] as const satisfies readonly { does: string; keys: readonly string[] }[];

export type Does = (typeof KEYS)[number]['does'];
/** What a key does; returns `false` if there was nothing to do. */
type Bound = Partial<Record<Does, (key: string) => boolean | void>>;

const bound: Bound[] = [];

/** Elements that use letters, digits and arrows themselves. */
const writes = (target: EventTarget | null) => target instanceof HTMLElement && (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable);

/** Elements that the space bar activates. */
const pushes = (target: EventTarget | null) => target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null;

/** Keys do nothing while somebody is typing or a dialog is open. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
  if (document.querySelector('dialog[open]') || (event.key === ' ' && pushes(event.target))) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.repeat && !key.startsWith('Arrow')) return;
  const meant = KEYS.filter(({ keys }) => (keys as readonly string[]).includes(key));
  for (const { does } of meant)
    for (const acts of bound.toReversed()) {
      const act = acts[does];
      if (!act || act(key) === false) continue;
      event.preventDefault();
      return;
    }
}

/** Binds keys until the returned function is called. */
export function bind(acts: Bound): () => void {
  if (!bound.length) addEventListener('keydown', press);
  bound.push(acts);
  return () => {
    bound.splice(bound.indexOf(acts), 1);
    if (!bound.length) removeEventListener('keydown', press);
  };
}

/** Whether these keys are bound at the moment. */
export const works = (does: Does): boolean => bound.some((acts) => acts[does]);
