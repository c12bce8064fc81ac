import type { Writable } from 'node:stream';

const heldBack = new WeakSet<Writable>();

/**
 * Holds back what is written to a connection until this turn's promises are settled, so that statements that are asked
 * for at once go in one write. A write costs the process more than making most statements.
 */
export function writeTogether({ connection: { stream } }: { connection: { stream: Writable } }): void {
  if (heldBack.has(stream)) return;
  heldBack.add(stream);
  stream.cork();
  process.nextTick(() => {
    heldBack.delete(stream);
    stream.uncork();
  });
}
