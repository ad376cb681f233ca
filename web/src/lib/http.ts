/** HTTP requests to the server. Its error messages are sentences that can be shown as they are. */
export class Refusal extends Error {
  constructor(
    readonly id: string,
    text: string,
  ) {
    super(text);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let problem = { id: `http.${response.status}`, text: `${response.status} ${response.statusText}` };
  try {
    problem = (await response.json()) as typeof problem;
  } catch {
    // not from our server: show the status instead
  }
  throw new Refusal(problem.id, problem.text);
}

/** Asks again for a while if the server has too much to do: for what nobody would think of asking for again. */
export async function patiently<T>(ask: () => Promise<T>, times = 5): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (times <= 1 || !(error instanceof Refusal) || !['server.error.crowded', 'server.error.long'].includes(error.id)) throw error;
    await new Promise((done) => setTimeout(done, 2000));
    return patiently(ask, times - 1);
  }
}

function headers(tokens: string[]): Record<string, string> {
  return tokens.length ? { Authorization: `Bearer ${tokens.join(',')}` } : {};
}

export async function getJson<T>(path: string, tokens: string[] = []): Promise<T> {
  return answer<T>(await fetch(path, { headers: headers(tokens) }));
}

export async function postJson<T>(path: string, body: unknown, tokens: string[] = []): Promise<T> {
  return answer<T>(
    await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers(tokens) },
      body: JSON.stringify(body),
    }),
  );
}

export async function getText(path: string, tokens: string[]): Promise<string> {
  const response = await fetch(path, { headers: headers(tokens) });
  return response.ok ? response.text() : answer<string>(response);
}

/** Uses an answer when it comes, unless the effect that asked has ended by then: it asks about something else, or is gone. For an effect to return. */
export function awaited<T>(answer: Promise<T>, use: (found: T) => void): () => void {
  let here = true;
  answer.then(
    (found) => {
      if (here) use(found);
    },
    () => undefined,
  );
  return () => {
    here = false;
  };
}
