// A vitest reporter that leaves the counts for test.mjs, because vitest still prints after its reporters are done.
import { writeFileSync } from 'node:fs';
import { countsFile } from './counts-file.mjs';

export default class CountTests {
  /** Takes part in `--sequence.shuffle`: the same seed gives the same order again. */
  onInit({ config: { sequence } }) {
    console.log(`seed ${sequence.seed}${sequence.shuffle ? '' : ', not shuffled'}`);
  }

  onTestRunEnd(modules, unhandledErrors) {
    let [passed, failed] = [0, unhandledErrors.length];
    for (const module of modules) {
      // A file that cannot be read has no tests, and would otherwise not count.
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    writeFileSync(countsFile, JSON.stringify({ passed, failed }));
  }
}
