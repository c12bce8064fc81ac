import { Worker } from 'node:worker_threads';

/** Interval of the timer. Milliseconds. */
const EVERY = 50;
const LATE = 300;

const timer = `
  const { parentPort } = require('node:worker_threads');
  let due = Date.now() + ${EVERY};
  setInterval(() => {
    const now = Date.now();
    if (now - due >= ${LATE}) parentPort.postMessage({ from: due, until: now });
    due = now + ${EVERY};
  }, ${EVERY});
`;

export interface Span {
  /** Beginning, in milliseconds since 1970. */
  from: number;
  until: number;
}

/**
 * Watches for stalls with a timer in a thread of its own. If it fires late, the machine stood still, whatever kept it.
 */
export function watchMachine() {
  const stalls: Span[] = [];
  const worker = new Worker(timer, { eval: true });
  worker.on('message', (stall: Span) => stalls.push(stall));
  return {
    stalls,
    /** Returns the number of seconds in which the timer was late. */
    seconds: () => new Set(stalls.map(({ until }) => Math.floor(until / 1000))).size,
    stop: () => worker.terminate(),
  };
}

/** Returns true if an instant, or the time of `length` milliseconds after it, touches one of these spans. */
export function liesIn(spans: readonly Span[], from: number, length: number): boolean {
  return spans.some((span) => from <= span.until && from + length >= span.from);
}
