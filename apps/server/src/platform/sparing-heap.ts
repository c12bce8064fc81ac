import v8 from 'node:v8';

/** V8's own. */
const USUAL_GROWTH = 2;

let running = 0;

/**
 * Work that makes much garbage for long, such as reading a spreadsheet: the young generation of the heap stays as small
 * as it is when idle, so that the process does not keep a hundred MiB more than it needs. It costs a few percent of
 * time, which is why it is not always so.
 */
export async function sparingHeap<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) v8.setFlagsFromString(`--semi-space-growth-factor=${USUAL_GROWTH}`);
  }
}
