import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the tests that use a server in the same way as `npm test`: see tooling/coverage-bite.mjs. */
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
