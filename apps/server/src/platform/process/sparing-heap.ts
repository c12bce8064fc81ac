import v8 from 'node:v8';
import vm from 'node:vm';

/** V8's settings for the growth of both generations of the heap, usually and while memory is spared. */
const USUAL = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
const SPARING = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

let running = 0;

/**
 * Runs work that makes much garbage for long, such as reading a spreadsheet. Meanwhile the heap stays close to what is
 * in use. Otherwise the process would keep a hundred MiB more than it needs. This costs a few percent of time, so it is
 * not always on.
 */
export async function sparingHeap<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  if (running === 1) {
    SPARING.forEach((flag) => v8.setFlagsFromString(flag));
    collectGarbage();
  }
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) USUAL.forEach((flag) => v8.setFlagsFromString(flag));
  }
}

/**
 * Collects garbage. V8 sets the limit of the heap's growth at that moment; without it the old limit would hold for
 * long.
 */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
}
