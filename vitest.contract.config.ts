import { defineConfig } from 'vitest/config';

/** The one suite that every engine passes, over each of them: see tooling/calls-contract.mjs. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/integrations/telephony/*/*.contract.ts',
      'apps/server/src/domains/calls/dialling/*.contract.ts',
      'apps/server/src/domains/tasks/pacing/*.contract.ts',
      'e2e/calls/*.contract.ts',
    ],
    globalSetup: 'apps/server/test/postgres.ts',
    setupFiles: 'tooling/alike-everywhere.mjs',
    pool: 'threads',
    maxWorkers: 2,
    // Real calls take real time: the longest is a minute.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // As in vitest.config.ts: a machine that checks a commit may be busy with others. Nobody's own run forgives.
    retry: process.env.CI ? 1 : 0,
  },
});
