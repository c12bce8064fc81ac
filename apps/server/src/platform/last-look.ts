import type { FastifyBaseLogger } from 'fastify';

/** A look that is older than this means that something stands still. Milliseconds. */
const OLD = 30_000;
/** Milliseconds. */
const CHECK_EVERY = 5000;

/** When something that has to look again and again did so last. */
export interface LastLook {
  name: string;
  /** It looks again and again from now on. */
  begin(): void;
  /** It looked. */
  note(): void;
  /** It is not expected to look any more. */
  end(): void;
  /** Milliseconds since it looked; null while it is not expected to. By a clock that never jumps. */
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

/** Says in the log that something stands still, and that it goes on: each once. Answers how to stop that. */
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
