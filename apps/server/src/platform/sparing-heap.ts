import v8 from 'node:v8';
import vm from 'node:vm';

/** Settings of V8: how both generations of the heap grow, usually and while memory is spared. */
const USUAL = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
const SPARING = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

let running = 0;

/**
 * Work that makes much garbage for long, such as reading a spreadsheet: the heap is kept near what is in use, so that the
 * process does not keep a hundred MiB more than it needs. It costs a few percent of time, which is why it is not always so.
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

/** How far the heap may grow is reckoned when garbage is collected: else what held before would hold until far beyond. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
}
