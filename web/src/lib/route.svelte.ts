export const PUZZLES = 'puzzles'; // in a lesson's place: `puzzles/corner`

/** The current page. In `/t/{id}#{token}` the token is in the fragment, which browsers do not send. */
export interface Place {
  page: 'start' | 'new' | 'table' | 'review' | 'analysis' | 'rules' | 'reference' | 'cards' | 'glossary' | 'learn';
  game: string;
  table: string;
  topic: string;
  lesson: string;
}

function read(): Place {
  const [page = '', name = '', ...rest] = location.pathname.split('/').slice(1).map(decodeURIComponent);
  const place: Place = { page: 'start', game: '', table: '', topic: '', lesson: '' };
  if (page === 't' && name) return { ...place, page: rest[0] === 'review' ? 'review' : 'table', table: name };
  if (page === 'analysis') return { ...place, page };
  if (page === 'new' && name) return { ...place, page: 'new', game: name };
  if (page === 'rules' && name) return { ...place, page: 'rules', game: name, topic: rest[0] ?? '' };
  if ((page === 'reference' || page === 'cards') && name) return { ...place, page, game: name };
  if (page === 'glossary') return { ...place, page };
  if (page === 'learn') return { ...place, page: 'learn', game: name, lesson: rest[0] === PUZZLES ? `${PUZZLES}/${rest[1] ?? ''}` : (rest[0] ?? '') };
  return place;
}

class Route {
  place: Place = $state.raw(read());

  /** How far a place was scrolled when it was left, if one has come back to it. */
  left: number | null = null;

  constructor() {
    addEventListener('popstate', (event) => {
      this.left = (event.state as { y?: number } | null)?.y ?? null;
      this.place = read();
    });
  }

  go(path: string): void {
    history.replaceState({ ...(history.state as object | null), y: scrollY }, '');
    history.pushState(null, '', path);
    this.left = null;
    this.place = read();
    scrollTo(0, 0);
  }

  /** Removes the tokens from the address bar, where others could read them; they are in local storage. */
  takeTokens(): string[] {
    const tokens = location.hash.slice(1).split(',').filter(Boolean);
    if (tokens.length) history.replaceState(history.state, '', location.pathname + location.search);
    return tokens;
  }
}

export const route = new Route();

/** Reads a query parameter, which survives a reload (`?at=12`). With a value it is set; with an empty one, removed. */
export function query(name: string, value?: string): string {
  const found = new URLSearchParams(location.search);
  if (value === undefined) return found.get(name) ?? '';
  if (value) found.set(name, value);
  else found.delete(name);
  history.replaceState(history.state, '', location.pathname + (found.size ? `?${found}` : '') + location.hash);
  return value;
}

/** Follows a link inside the page without a reload. Clicks with modifier keys are left to the browser. */
export function inside(event: MouseEvent): void {
  const link = (event.currentTarget as Element).closest('a');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
