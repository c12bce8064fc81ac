// A vitest reporter that leaves the counts for test.mjs, because vitest still prints after its reporters are done.
import { writeFileSync } from 'node:fs';
import { countsFile } from './counts-file.mjs';

export default class CountTests {
  /** For each project, the begin of its first file and the end of its last one. Milliseconds. */
  #times = new Map();

  /** Prints the seed of `--sequence.shuffle`: the same seed gives the same order again. */
  onInit({ config: { sequence } }) {
    console.log(`seed ${sequence.seed}${sequence.shuffle ? '' : ', not shuffled'}`);
  }

  onTestModuleQueued({ project: { name } }) {
    const now = performance.now();
    if (!this.#times.has(name)) this.#times.set(name, { began: now, ended: now });
  }

  onTestModuleEnd({ project: { name } }) {
    this.#times.get(name).ended = performance.now();
  }

  onTestRunEnd(modules, unhandledErrors) {
    let [passed, failed] = [0, unhandledErrors.length];
    const projects = {};
    const failures = unhandledErrors.map((error) => `outside of tests: ${firstLineOf(error)}`);
    const retried = [];
    for (const module of modules) {
      const { name } = module.project;
      const { began, ended } = this.#times.get(name) ?? { began: 0, ended: 0 };
      projects[name] ??= { tests: 0, seconds: Math.round((ended - began) / 1000) };
      // A file that cannot be read has no tests. Its errors are counted, or it would not count at all.
      failed += module.errors().length;
      failures.push(...module.errors().map((error) => `${module.relativeModuleId}: ${firstLineOf(error)}`));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (test.diagnostic()?.flaky)
          retried.push(`${module.relativeModuleId} > ${test.fullName}: ${firstLineOf(errors?.[0])}`);
        if (state === 'failed') {
          failed += 1;
          failures.push(`${module.relativeModuleId} > ${test.fullName}: ${firstLineOf(errors?.[0])}`);
        }
        projects[name].tests += 1;
      }
    }
    writeFileSync(countsFile, JSON.stringify({ passed, failed, failures, retried, projects }));
  }
}

function firstLineOf(error) {
  return String(error?.message ?? 'without an error').split('\n', 1)[0];
}
