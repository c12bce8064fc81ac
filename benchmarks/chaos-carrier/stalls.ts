import { Worker } from 'node:worker_threads';

/** Milliseconds. */
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
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

/** A timer in a thread of its own: where it comes late the machine stood still, whoever it was meant for. */
export function watchMachine() {
  const stalls: Span[] = [];
  const worker = new Worker(timer, { eval: true });
  worker.on('message', (stall: Span) => stalls.push(stall));
  return {
    stalls,
    /** Seconds in which it came late. */
    seconds: () => new Set(stalls.map(({ until }) => Math.floor(until / 1000))).size,
    stop: () => worker.terminate(),
  };
}

/** Whether an instant, or what follows it within so many milliseconds, lies in one of these. */
export function liesIn(spans: readonly Span[], from: number, length: number): boolean {
  return spans.some((span) => from <= span.until && from + length >= span.from);
}
