/** Questions to the server by HTTP. What it says when it refuses is a sentence already. */
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
    // not from our server: the status must do
  }
  throw new Refusal(problem.id, problem.text);
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
