// Runs tests without a part, in one vitest whose threads and database are kept from run to run.
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { endThreads, keptThreads } from './kept-threads.mjs';

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));

/** Opens the runs. `onFile`: called with each file's tests when they have ended. */
export async function openRuns({ workers, onFile = () => {} }) {
  const reporter = { onTestModuleEnd: (module) => onFile(module) };
  const options = { config, watch: false, pool: keptThreads, maxWorkers: workers, reporters: [reporter], silent: true };
  const vitest = await createVitest('test', options);
  const [project] = vitest.projects;

  return {
    /** Finds the test files, as absolute paths. */
    files: async () => (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId),

    /** Runs these files, or the tests with these names in each, while `bite` is taken away. Returns their tests. */
    async run(bite, files) {
      project.provide('bite', bite);
      const specifications = files.map(({ file, names }) =>
        project.createSpecification(file, names ? { testNames: names } : undefined),
      );
      await vitest.runTestSpecifications(specifications);
      // Modules of earlier runs are still known, so only those of this run are used.
      return specifications.flatMap(({ testModule, testNames }) => {
        const tests = testModule ? [...testModule.children.allTests()] : [];
        return testNames ? tests.filter(({ fullName }) => testNames.includes(fullName)) : tests;
      });
    },

    async close() {
      await endThreads();
      await vitest.close();
    },
  };
}
