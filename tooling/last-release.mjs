import { readFileSync } from 'node:fs';

/**
 * The last release: its version, its commit, and its last migration. Migrations after that one are checked by
 * `check-migrations.mjs`. `npm run upgrade:test` starts that commit.
 */
export const lastRelease = JSON.parse(readFileSync(new URL('last-release.json', import.meta.url), 'utf8'));
