/** Work of which one run is under way at most. */
export interface OneAtATime {
  /** Begins a run, or answers the one that is under way. Rejects as the work does. */
  run(): Promise<void>;
  /** Resolves when the run that is under way is over, however it ends; at once when none is. */
  over(): Promise<void>;
}

/**
 * Lets calls share the run that is under way. The work begins a moment after the run is kept: work that ends without
 * waiting for anything would otherwise be kept for ever, and nothing would run again.
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

/** Like `oneAtATime`, and a call during a run brings another round after it, in the same run. */
export function roundAfterRound(round: () => Promise<void> | void): OneAtATime {
  let isAsked = false;
  const rounds = oneAtATime(async () => {
    while (isAsked) {
      isAsked = false;
      await round();
    }
  });
  return {
    run() {
      isAsked = true;
      return rounds.run();
    },
    over: rounds.over,
  };
}
