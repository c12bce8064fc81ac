/**
 * Makes a `fetch` that gives up if an answer does not begin in time. The bytes of an answer may then take as long as
 * their reader does. Milliseconds.
 */
export function createPatientFetch(patience: number): typeof fetch {
  return async (input, init) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('the storage does not answer')), patience);
    try {
      return await fetch(input, { ...init, signal: giveUp.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
