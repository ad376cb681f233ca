/** Calls `read` when another tab has written what is kept under a key: each tab writes the whole of it, so it must know the newest. */
export function followed(key: string, read: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read();
  });
}
