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
