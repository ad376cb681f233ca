/** An error from the server, as a sentence, or a lost connection. */
export class Problem extends Error {
  constructor(
    readonly id: string,
    text: string,
  ) {
    super(text);
  }
}
