/** Where we are. `/t/{id}#{token}`: the token stands in the fragment, which browsers do not send. */
export interface Place {
  page: 'start' | 'new' | 'table' | 'rules';
  game: string;
  table: string;
  topic: string;
}

function read(): Place {
  const [page = '', name = '', ...rest] = location.pathname.split('/').slice(1).map(decodeURIComponent);
  const place: Place = { page: 'start', game: '', table: '', topic: '' };
  if (page === 't' && name) return { ...place, page: 'table', table: name };
  if (page === 'new' && name) return { ...place, page: 'new', game: name };
  if (page === 'rules' && name) return { ...place, page: 'rules', game: name, topic: rest[0] ?? '' };
  return place;
}

class Route {
  place: Place = $state.raw(read());

  constructor() {
    addEventListener('popstate', () => (this.place = read()));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = read();
    scrollTo(0, 0);
  }

  /** Takes the tokens out of the address bar: they are kept by the browser, and nobody reads them over a shoulder. */
  takeTokens(): string[] {
    const tokens = location.hash.slice(1).split(',').filter(Boolean);
    if (tokens.length) history.replaceState(null, '', location.pathname);
    return tokens;
  }
}

export const route = new Route();

/** A link inside the page: no reload. Modified clicks stay with the browser. */
export function inside(event: MouseEvent): void {
  const link = (event.currentTarget as Element).closest('a');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}
