import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The tests that meet a server, as `npm test` runs them: see tooling/coverage-bite.mjs. */
export default defineConfig({
  root,
  test: {
    include: ['apps/server/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: 'apps/server/test/postgres.ts',
    setupFiles: ['tooling/alike-everywhere.mjs', 'tooling/coverage-bite/around-tests.ts'],
    isolate: false,
    env: { NODE_COMPILE_CACHE: `${root}.cache/node` },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 8_000 } },
  },
});
