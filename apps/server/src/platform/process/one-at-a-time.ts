/** Work of which at most one run is under way. */
export interface OneAtATime {
  /** Begins a run, or returns the one that is under way. Rejects if the work does. */
  run(): Promise<void>;
  /** Resolves when the current run is over, however it ends. Resolves at once when none is under way. */
  over(): Promise<void>;
}

/**
 * Lets calls share the run that is under way. The work begins a moment after the run is kept. Otherwise a run that ends
 * without waiting for anything would be kept for ever, and nothing would run again.
 */
export function oneAtATime(work: () => Promise<void> | void): OneAtATime {
  let running: Promise<void> | undefined;
  return {
    run() {
      running ??= Promise.resolve()
        .then(work)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    over: async () => running?.catch(() => {}),
  };
}

/** Works like `oneAtATime`, but a call during a run adds another round to the same run. */
export function roundAfterRound(round: () => Promise<void> | void): OneAtATime {
  let isAsked = false;
  let running: Promise<void> | undefined;
  async function rounds(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await round();
      }
    } finally {
      // In the same step as the last look. A call that came in between would share a run that is over.
      running = undefined;
    }
  }
  return {
    run() {
      isAsked = true;
      running ??= Promise.resolve().then(rounds);
      return running;
    },
    over: async () => running?.catch(() => {}),
  };
}
