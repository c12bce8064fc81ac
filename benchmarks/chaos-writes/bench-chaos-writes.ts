import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { permissions } from '@haihu/contract/permissions';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import pg from 'pg';
import { openDomains } from '../domains.ts';
import { conclude } from '../verdict.ts';
import { naiveCreate } from './naive-create.ts';
import { type Answer, openDyingServer } from './server.ts';

/**
 * npm run chaos:writes: 32 clients create customers over HTTP while the server dies between commit and reply. Then two
 * members type the same number at once, again and again.
 */
const CLIENTS = 32;
const KILLS = 20;
const NUMBERS = 1000;
const AT_ONCE = 16;
/** Code of `customers.duplicate`. */
const DUPLICATE = 41_017;
/** Milliseconds of work between two kills. */
const AT_WORK = 500;
const CONTROL_NUMBERS = 100;
const CONTROL_CREATORS = 8;
/** Members who create in turn. */
const MEMBERS = 400;

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-writes-'));
await using ends = new AsyncDisposableStack();
ends.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbedded(folder);
ends.defer(postgres.stop);
const adminUrl = postgres.urlOf('postgres');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const dataDir = path.join(folder, 'data');
const opened = openDomains(dataDir, appUrl, CLIENTS);
ends.defer(opened.db.close);
const admin = new pg.Client(adminUrl);
await admin.connect();
ends.defer(() => admin.end());
const { identity } = opened.domains;
const tenantId = await identity.foundEnterprise('写不坏', { masksPhones: false });
const members: { userId: string; token: string }[] = [];
for (let index = 0; index < MEMBERS; index += 1) {
  const mobile = `198${String(index).padStart(8, '0')}`;
  const member = { name: `坐席 ${index}`, mobile, permissions, dataScope: 'all' } as const;
  const userId = await identity.addMember(tenantId, member);
  const { token } = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  members.push({ userId, token });
}
await admin.query(
  `insert into setting (tenant_id, key, version, value, changed_at, changed_by)
   values ($1, 'duplicates', 1, '{"mode": "block"}', now(), $2)`,
  [tenantId, members[0]!.userId],
);
const server = await openDyingServer(dataDir, {
  args: ['--roles=web'],
  env: { DATABASE_URL: adminUrl, OPS_PORT: '0' },
  logFile: path.join(folder, 'server.log'),
});
ends.defer(server.close);

const creations: { token: string; key: string; mobile: string }[] = [];
const answered = new Map<string, Answer>();
const over = new AbortController();
const clients = Array.from({ length: CLIENTS }, async () => {
  while (!over.signal.aborted) {
    const index = creations.length;
    const { token } = members[index % MEMBERS]!;
    const creation = { token, key: `chaos-write-${index}`, mobile: `150${String(index).padStart(8, '0')}` };
    creations.push(creation);
    answered.set(creation.key, await server.create(creation));
  }
});
for (let kill = 0; kill < KILLS; kill += 1) {
  await pause(AT_WORK);
  await server.kill();
  // Members type few numbers a minute. That is not what is tested here.
  await admin.query('truncate rate_window');
}
over.abort();
await Promise.all(clients);

const idOf = (answer: Answer | undefined) => (answer?.code === 200 ? answer.data.id : null);
let otherIds = 0;
await admin.query('truncate rate_window');
await inTurns(creations, async (creation) => {
  const before = idOf(answered.get(creation.key));
  if (before === null || idOf(await server.create(creation)) !== before) otherIds += 1;
});
const written = await countWritten();

const pairs = { one: 0, others: 0 };
await inTurns(Array.from({ length: NUMBERS }).keys(), async (number) => {
  const mobile = `151${String(number).padStart(8, '0')}`;
  const both = [0, 1].map((side) => {
    const { token } = members[(number * 2 + side) % MEMBERS]!;
    return server.create({ token, key: `chaos-pair-${number}-${side}`, mobile });
  });
  const codes = (await Promise.all(both)).map(({ code }) => code).toSorted((one, other) => one - other);
  pairs[codes[0] === 200 && codes[1] === DUPLICATE ? 'one' : 'others'] += 1;
});
const afterPairs = await countWritten();

const naive = naiveCreate(opened, tenantId, members[0]!.userId);
for (let number = 0; number < CONTROL_NUMBERS; number += 1) {
  const mobile = `152${String(number).padStart(8, '0')}`;
  // The index of numbers stops those who insert at the very same moment, and nobody else.
  await Promise.allSettled(Array.from({ length: CONTROL_CREATORS }, () => naive(mobile)));
}
const control = (await countWritten()).doubles - afterPairs.doubles;

conclude(
  'chaos-writes',
  [
    // Each between a commit and its reply.
    { name: 'server kills', unit: 'kills', measured: KILLS, atLeast: 20 },
    { name: 'creations asked again', unit: 'requests', measured: server.repeated(), atLeast: KILLS },
    { name: 'keys with another id or none', unit: 'keys', measured: otherIds, atMost: 0 },
    { name: 'numbers that are two customers', unit: 'numbers', measured: afterPairs.doubles, atMost: 0 },
    { name: 'customers without one line in their story', unit: 'customers', measured: afterPairs.untold, atMost: 0 },
    { name: 'customers without one movement', unit: 'customers', measured: afterPairs.unmoved, atMost: 0 },
    {
      name: 'creations without the audit of their search',
      unit: 'creations',
      measured: afterPairs.unsearched,
      atMost: 0,
    },
    {
      name: 'pairs of creators with one winner',
      unit: 'pairs',
      measured: pairs.one,
      atLeast: NUMBERS,
      atMost: NUMBERS,
    },
    { name: 'control faults', unit: 'numbers that are two customers', measured: control, atLeast: 1 },
  ],
  { creations: creations.length, clients: CLIENTS, written, afterPairs, pairs },
);

/** Does the work for each of these, some at a time. */
async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
    }),
  );
}

/** Counts what must not be. A search is recorded at least once for each customer. */
async function countWritten() {
  const { rows } = await admin.query<Record<'customers' | 'doubles' | 'untold' | 'unmoved' | 'unsearched', number>>(
    `with c as (select * from customer where tenant_id = $1)
     select (select count(*)::integer from c) as customers,
       (select count(*)::integer from (select from c group by mobile_hash having count(*) > 1) twice) as doubles,
       (select count(*)::integer from c where (select count(*) from customer_event e
         where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'created') <> 1) as untold,
       (select count(*)::integer from c where (select count(*) from customer_movement m
         where m.tenant_id = c.tenant_id and m.customer_id = c.id and m.kind = 'create') <> 1) as unmoved,
       (select greatest(0, (select count(*) from c) - count(*))::integer from audit
         where tenant_id = $1 and action = 'customers.number_search') as unsearched`,
    [tenantId],
  );
  return rows[0]!;
}
