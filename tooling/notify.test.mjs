import { expect, test } from 'vitest';
import { read, sources } from './house/sources.mjs';

/** Places that notify within a statement. A transaction with NOTIFY holds up the commits of all others. */
const allowed = {
  'apps/server/src/platform/events/words.ts': 'Sends the gathered words.',
  'apps/server/src/domains/identity/account/deletion.repository.ts': 'Sessions end seldom, and at once.',
  'apps/server/src/domains/identity/sessions/sessions.repository.ts': 'Sessions end seldom, and at once.',
  'apps/server/src/domains/calls/core/operated-nodes.repository.ts': 'Nodes change seldom, and no sweep finds it.',
  'apps/server/src/domains/calls/core/phones.repository.ts': 'Accounts change seldom, and no sweep finds it.',
  'apps/server/src/domains/calls/lines/lines.repository.ts': 'Accounts change seldom, and no sweep finds it.',
};

/** Statements that notify. The archive of a backup names a folder of PostgreSQL. */
const notifies = /\bpg_notify\(|(?:sql|query\()`\s*notify\s/;
/** Words that may be part of their transaction. */
const rare = /pg_notify\((?:'session_ended'|\$\{ENGINE_CHANNEL\}, 'accounts')/g;

test('words leave the transactions: `tell` hands them over, and few statements notify by themselves', () => {
  const found = sources().filter((file) => notifies.test(read(file)));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test('a statement that notifies by itself tells the end of a session or a change of accounts', () => {
  const others = Object.keys(allowed)
    .filter((file) => !file.endsWith('/words.ts'))
    .filter((file) => notifies.test(read(file).replaceAll(rare, '')));
  expect(others).toEqual([]);
});

test.each(["select pg_notify('push', '1')", 'tx.query(sql`notify push`)', 'client.query(`\n  notify outbox`)'])(
  'a statement that notifies is found: %s',
  (source) => expect(notifies.test(source)).toBe(true),
);
