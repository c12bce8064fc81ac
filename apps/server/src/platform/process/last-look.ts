import type { FastifyBaseLogger } from 'fastify';

/** Age of the last look from which on the work counts as standing still. Milliseconds. */
const OLD = 30_000;
/** Time between two checks of the looks. Milliseconds. */
const CHECK_EVERY = 5000;

/** Notes when repeating work, such as a loop that polls the database, last looked for something to do. */
export interface LastLook {
  name: string;
  /** Notes that the work begins. From now on it is expected to look again and again. */
  begin(): void;
  /** Notes that the work has just looked. */
  note(): void;
  /** Notes that the work has ended and is not expected to look any more. */
  end(): void;
  /** Returns the milliseconds since the last look; null while none is expected. It uses a clock that never jumps. */
  age(): number | null;
  isOld(): boolean;
}

export function createLastLook(name: string): LastLook {
  let at: number | null = null;
  const age = () => (at === null ? null : performance.now() - at);
  return {
    name,
    begin() {
      at = performance.now();
    },
    note() {
      if (at !== null) at = performance.now();
    },
    end() {
      at = null;
    },
    age,
    isOld: () => (age() ?? 0) > OLD,
  };
}

/** Logs once that something stands still, and once that it works again. Returns a function that stops these checks. */
export function tellOldLooks(looks: readonly LastLook[], log: Pick<FastifyBaseLogger, 'error' | 'warn'>): () => void {
  const told = new Set<LastLook>();
  const timer = setInterval(() => {
    for (const look of looks) {
      if (look.isOld() && !told.has(look)) {
        told.add(look);
        log.error({ what: look.name, seconds: Math.round(look.age()! / 1000) }, 'it does not look any more');
      } else if (!look.isOld() && told.delete(look)) log.warn({ what: look.name }, 'it looks again');
    }
  }, CHECK_EVERY).unref();
  return () => clearInterval(timer);
}
