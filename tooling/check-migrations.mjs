// node tooling/check-migrations.mjs: checks that migrations after the last release lock no table for long and do not
// break the release before. Part of `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './install.mjs';
import { lastRelease } from './last-release.mjs';
import { lintMigrations } from './migrations/lint.mjs';

const folder = `${root}apps/server/migrations/`;
const later = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && name > lastRelease.lastMigration)
  .toSorted();
const faults = lintMigrations(later.map((name) => ({ name, text: readFileSync(folder + name, 'utf8') })));

for (const { name, rule, problem } of faults) console.error(`${name}: ${problem} (${rule})`);
process.exitCode = faults.length === 0 ? 0 : 1;
