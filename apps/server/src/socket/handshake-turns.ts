/**
 * Lets so many work at once. Others wait for their turn in the order in which they came, at most `waiting` of them.
 */
export function createHandshakeTurns(most: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let working = 0;

  return {
    /** Waits for a turn, which ends with `end`. Null: too many wait already. */
    begin(): Promise<void> | null {
      if (working >= most.atOnce) {
        if (queue.length >= most.waiting) return null;
        return new Promise((resolve) => queue.push(resolve));
      }
      working += 1;
      return Promise.resolve();
    },
    end(): void {
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    },
  };
}
