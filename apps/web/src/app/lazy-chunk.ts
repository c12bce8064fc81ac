/** How long the code of a screen may take, in ms: before a skeleton shows, before that is called late, before it failed. */
export const chunkLimits = { quiet: 200, late: 60_000, chunk: 120_000 };

export type ChunkState<Module> =
  | { is: 'loading' | 'slow' | 'late' }
  | { is: 'failed'; error: ChunkLoadError }
  | { is: 'ready'; module: Module };

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Code that is fetched when first wanted. */
export interface LazyChunk<Module> {
  state(): ChunkState<Module>;
  subscribe(listener: () => void): () => void;
  /** Fetches it, unless that is done or under way. */
  start(): void;
  /** Undefined when the code is there. Else resolves once it comes, fails, or has kept its visitor for `chunkLimits.quiet`. */
  soon(): Promise<void> | undefined;
  /** After a failure fetches again; when only late, waits on. Resolves to whether the code is there now. */
  retry(): Promise<boolean>;
}

const LOADING = { is: 'loading' } as const;
const SLOW = { is: 'slow' } as const;
const LATE = { is: 'late' } as const;

/** `name` appears in the error only. */
export function lazyChunk<Module>(name: string, load: () => Promise<Module>): LazyChunk<Module> {
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
    attempt = inTime(name, load())
      .finally(stopWaiting)
      .then((module) => set({ is: 'ready', module }))
      .catch((error: unknown) => {
        attempt = null;
        set({ is: 'failed', error: new ChunkLoadError(`Loading chunk ${name} failed`, { cause: error }) });
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
    async retry() {
      if (attempt) waitAnew();
      start();
      await attempt;
      return state.is === 'ready';
    },
  };
}

function inTime<Module>(name: string, loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${chunkLimits.chunk} ms`)), chunkLimits.chunk);
  });
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer));
}
