/** How long the code of a screen may take, in ms. */
export const limits = { quiet: 200, late: 60_000, chunk: 120_000 };

export type ChunkState<Module> =
  | { is: 'loading' | 'late' }
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
  /** Resolves when the code is there, cannot be had, or has kept its visitor waiting for `limits.quiet`. */
  soon(): Promise<void> | undefined;
  /** After a failure fetches again; when only late, waits on. Resolves to whether the code is there now. */
  retry(): Promise<boolean>;
}

const LOADING = { is: 'loading' } as const;
const LATE = { is: 'late' } as const;

/** `name` appears in the error only. */
export function lazyChunk<Module>(name: string, load: () => Promise<Module>): LazyChunk<Module> {
  let state: ChunkState<Module> = LOADING;
  let attempt: Promise<void> | null = null;
  let lateTimer: ReturnType<typeof setTimeout>;
  const listeners = new Set<() => void>();

  function set(next: ChunkState<Module>) {
    state = next;
    for (const listener of listeners) listener();
  }

  function waitAnew() {
    clearTimeout(lateTimer);
    lateTimer = setTimeout(() => set(LATE), limits.late);
  }

  function start() {
    if (attempt) return;
    if (state !== LOADING) set(LOADING);
    waitAnew();
    attempt = inTime(name, load())
      .then((module) => set({ is: 'ready', module }))
      .catch((error: unknown) => {
        attempt = null;
        set({ is: 'failed', error: new ChunkLoadError(`Loading chunk ${name} failed`, { cause: error }) });
      })
      .finally(() => clearTimeout(lateTimer));
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    soon() {
      if (state.is === 'ready') return undefined;
      start();
      return Promise.race([attempt!, new Promise<void>((resolve) => setTimeout(resolve, limits.quiet))]);
    },
    async retry() {
      if (attempt) {
        set(LOADING);
        waitAnew();
      }
      start();
      await attempt;
      return state.is === 'ready';
    },
  };
}

function inTime<Module>(name: string, loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${limits.chunk} ms`)), limits.chunk);
  });
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer));
}
