import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WRITES = /\b(?:insert into|update|delete from)\s+([a-z_]+)(?=\s)|\binsertInto\('([a-z_]+)'/g;
/** The folder of the repository. */
const root = new URL('../../..', import.meta.url);
/** Words that follow `update` in a statement or a comment and are no names of tables. */
const noTables = new Set(['of', 'set', 'skip', 'the', 'only']);

/** Tables that several domains write on purpose, with the reason. */
const shared: Record<string, { writers: string[]; because: string }> = {
  membership: {
    writers: ['identity', 'organisation'],
    because:
      'Every session reads a place in one row: identity makes it with its profile, organisation gives it rights.',
  },
  tenant: {
    writers: ['config', 'identity', 'organisation'],
    because: 'Every session reads the enterprise in one row: who made it, what it is called, and how it masks numbers.',
  },
  consent: {
    writers: ['config', 'identity'],
    because: 'Consents are given in config. They end with the account, in the one statement that erases the person.',
  },
};

test('a table is written by its own domain only', () => {
  const writers: Record<string, Set<string>> = {};
  for (const file of globSync('apps/server/src/domains/**/*.ts', { cwd: root })) {
    if (/\.(?:test|contract)\.ts$/.test(file) || file.includes('test-support')) continue;
    const domain = file.split('/')[4]!;
    const source = readFileSync(new URL(file, root), 'utf8');
    for (const [, written, inserted] of source.matchAll(WRITES)) {
      const table = (written ?? inserted)!;
      if (!noTables.has(table)) (writers[table] ??= new Set()).add(domain);
    }
  }
  const found = Object.entries(writers)
    .filter(([, domains]) => domains.size > 1)
    .map(([table, domains]) => [table, [...domains].toSorted()]);
  const allowed = Object.entries(shared).map(([table, { writers: domains }]) => [table, domains]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
  expect(Object.keys(writers).length).toBeGreaterThan(50);
});

/**
 * Files with statements that name their table by a value, which is never a table that two domains write. One of them
 * moves every table of a database.
 */
const named = [
  'apps/server/src/kernel/backfills.ts',
  'apps/server/src/platform/db/move/copy-rows.ts',
  'apps/server/src/platform/db/sql.ts',
  'apps/server/src/platform/queue/dead-workers.ts',
  'apps/server/src/platform/queue/worker.ts',
];

test('a statement that writes names its table in its own words', () => {
  const found = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((file) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    return (
      /\b(?:insert into|(?<!for |key )update|delete from)\s+\$\{/.test(source) && !/\.(?:test|contract)\.ts$/.test(file)
    );
  });
  expect(found.toSorted()).toEqual(named);
});
