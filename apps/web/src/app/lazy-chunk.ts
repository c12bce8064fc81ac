/**
 * Limits for loading the code of a screen, in ms: until a skeleton shows, until it is called late, until it has failed.
 */
export const chunkLimits = { quiet: 200, late: 60_000, chunk: 120_000 };

export type ChunkState<Module> = { is: 'loading' | 'slow' | 'late' | 'failed' } | { is: 'ready'; module: Module };

/** Code that is loaded when it is first needed. */
export interface LazyChunk<Module> {
  state(): ChunkState<Module>;
  subscribe(listener: () => void): () => void;
  /** Loads the code, unless that is done or under way. */
  start(): void;
  /**
   * Returns undefined if the code is there. Otherwise the promise resolves once it comes, fails, or has taken
   * `chunkLimits.quiet`.
   */
  soon(): Promise<void> | undefined;
  /** Loads again after a failure, and shows nothing of that unless it succeeds. Resolves to true if the code is there now. */
  again(): Promise<boolean>;
  /** Loads again after a failure, or waits on if the code is only late. Resolves to true if the code is there now. */
  retry(): Promise<boolean>;
}

const LOADING = { is: 'loading' } as const;
const SLOW = { is: 'slow' } as const;
const LATE = { is: 'late' } as const;

/** Creates a chunk. */
export function lazyChunk<Module>(load: () => Promise<Module>): LazyChunk<Module> {
  let state: ChunkState<Module> = LOADING;
  let attempt: Promise<void> | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = new Set<() => void>();

  function set(next: ChunkState<Module>) {
    state = next;
    for (const listener of listeners) listener();
  }

  function waitAnew() {
    stopWaiting();
    set(LOADING);
    timers = [setTimeout(() => set(SLOW), chunkLimits.quiet), setTimeout(() => set(LATE), chunkLimits.late)];
  }

  function stopWaiting() {
    for (const timer of timers) clearTimeout(timer);
  }

  function start() {
    if (attempt) return;
    waitAnew();
    attempt = inTime(load())
      .finally(stopWaiting)
      .then((module) => set({ is: 'ready', module }))
      .catch(() => {
        attempt = null;
        set({ is: 'failed' });
      });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    state: () => state,
    subscribe,
    start,
    soon() {
      if (state.is === 'ready') return undefined;
      start();
      return new Promise((resolve) => {
        const look = () => {
          if (state.is === 'loading') return;
          stop();
          resolve();
        };
        const stop = subscribe(look);
        look();
      });
    },
    async again() {
      if (state.is === 'failed')
        await inTime(load()).then(
          (module) => set({ is: 'ready', module }),
          () => {},
        );
      return state.is === 'ready';
    },
    async retry() {
      if (attempt) waitAnew();
      start();
      await attempt;
      return state.is === 'ready';
    },
  };
}

function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, chunkLimits.chunk);
  });
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer));
}
