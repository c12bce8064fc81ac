import { push } from '@haihu/contract/socket';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createBus } from './bus.ts';
import type { TenantDb } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { currentRequestId, withinRequest } from '../process/current-request.ts';
import { appendEvents, type EventHandler } from './outbox.ts';
import { createRelay } from './outbox-relay.ts';
import { findPushesAfter } from './push.ts';

const log = { error() {}, warn() {} } as never;

async function createRelayWorld(handlers: Record<string, EventHandler>) {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const newRelay = (relayLog = log) => {
    const bus = createBus({ connectionString: world.schedulerUrl, log });
    const relay = createRelay({
      db: world.db,
      schedulerUrl: world.schedulerUrl,
      bus,
      handlers,
      clock: world.clock,
      log: relayLog,
    });
    onTestFinished(async () => {
      await relay.stop();
      await bus.stop();
    });
    return { relay, bus };
  };
  const happened = (subjectId: number, type = 'test.happened', tenant: TenantDb = enterprise.tenant) =>
    tenant.transaction((tx) =>
      appendEvents(tx, [
        { type, version: 1, at: world.clock.now(), actorId: member.userId, subjectId: String(subjectId), payload: {} },
      ]),
    );
  const pushed = async () =>
    (await findPushesAfter(enterprise.tenant, [{ userId: member.userId, after: 0 }], 1000))[0]!.map(({ seq, data }) => [
      seq,
      data.customerId,
    ]);
  return { ...world, ...enterprise, me: member, newRelay, happened, pushed };
}

const tellActor: EventHandler = async (_tx, { actorId, subjectId }) => [
  { to: [actorId], type: push.customerMoved, data: { customerId: subjectId } },
];

test('several relays at once push each event once, numbered without a gap, in order', async () => {
  const world = await createRelayWorld({ 'test.happened': tellActor });
  for (let index = 1; index <= 100; index += 1) await world.happened(index);
  await Promise.all([1, 2, 3].map(() => world.newRelay().relay.deliverDue()));

  const inOrder = Array.from({ length: 100 }, (_, index) => [index + 2, String(index + 1)]);
  expect(await world.pushed()).toEqual(inOrder);
  expect(await world.tenant.query(sql`select from outbox_due`)).toHaveLength(0);
});

test('an event of a transaction that did not commit is never told', async () => {
  const world = await createRelayWorld({ 'test.happened': tellActor });
  const rolledBack = world.tenant.transaction(async (tx) => {
    const at = world.clock.now();
    const event = { type: 'test.happened', version: 1, at, actorId: world.me.userId, subjectId: '1', payload: {} };
    await appendEvents(tx, [event]);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await world.newRelay().relay.deliverDue();
  expect(await world.pushed()).toEqual([]);
});

test('an event that fails leaves nothing behind, lets others pass, and is tried again later', async () => {
  let broken = true;
  const world = await createRelayWorld({
    'test.happened': tellActor,
    'test.fails': async (tx, event) => {
      await tx.query(sql`update membership set name = 'half done'`);
      if (broken) await tx.query(sql`select 1 / 0`);
      return tellActor(tx, event);
    },
  });
  await world.happened(1, 'test.fails');
  await world.happened(2);
  const { relay } = world.newRelay();
  await relay.deliverDue();
  expect(await world.pushed()).toEqual([[2, '2']]);
  expect(await world.tenant.query(sql`select name from membership`)).toEqual([{ name: '赵婷' }]);

  broken = false;
  await relay.deliverDue();
  expect(await world.pushed()).toHaveLength(1);
  const start = world.clock.now().getTime();
  world.clock.now = () => new Date(start + 3000);
  await relay.deliverDue();
  expect(await world.pushed()).toEqual([
    [2, '2'],
    [3, '1'],
  ]);
});

test('events share a savepoint; beside one that fails each is delivered alone, once and in order', async () => {
  const handled: string[] = [];
  const world = await createRelayWorld({
    'test.happened': async (tx, event) => {
      handled.push(event.subjectId);
      return tellActor(tx, event);
    },
    'test.fails': async (tx) => {
      handled.push('fails');
      await tx.query(sql`select 1 / 0`);
      return [];
    },
  });
  const { relay } = world.newRelay();
  for (let index = 1; index <= 30; index += 1) await world.happened(index);
  await relay.deliverDue();
  expect(handled).toHaveLength(30);

  handled.length = 0;
  for (let index = 31; index <= 33; index += 1) await world.happened(index);
  await world.happened(34, 'test.fails');
  await world.happened(35);
  await relay.deliverDue();
  expect(handled).toEqual(['31', '32', '33', 'fails', '31', '32', '33', 'fails', '35']);
  expect((await world.pushed()).map(([, subject]) => subject)).toEqual(
    Array.from({ length: 35 }, (_, index) => String(index + 1)).filter((subject) => subject !== '34'),
  );
  expect(relay.figures().delivered).toBe(34);
});

test('an event belongs to the request that made it: its handler works within it, and the log names it', async () => {
  const seen: unknown[] = [];
  const world = await createRelayWorld({
    'test.happened': async (_tx, { payload }) => {
      seen.push([payload, currentRequestId()]);
      throw new Error('not today');
    },
  });
  await withinRequest('of-a-request', () => world.happened(1));
  await world.happened(2);
  const told: unknown[] = [];
  const { relay } = world.newRelay({ error: (line: object) => void told.push(line), warn() {} } as never);
  await relay.deliverDue();
  // The first one failed among others, and then each was delivered alone.
  expect(seen).toEqual([
    [{}, 'of-a-request'],
    [{}, 'of-a-request'],
    [{}, undefined],
  ]);
  expect(told).toEqual([
    expect.objectContaining({ type: 'test.happened', requestId: 'of-a-request' }),
    expect.objectContaining({ type: 'test.happened', requestId: undefined }),
  ]);
});

test('a relay wakes by itself, and after it lost its connection finds what it missed', async () => {
  const world = await createRelayWorld({ 'test.happened': tellActor });
  const { relay, bus } = world.newRelay();
  relay.start();
  await bus.start();
  await world.happened(1);
  await vi.waitFor(async () => expect(await world.pushed()).toHaveLength(1));

  const cut = await world.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'haihu bus'`,
  );
  expect(cut).toHaveLength(1);
  await world.happened(2);
  await vi.waitFor(async () => expect(await world.pushed()).toHaveLength(2), 4000);
});

test('an event whose word was lost is found within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = await createRelayWorld({ 'test.happened': tellActor });
  const { relay, bus } = world.newRelay();
  relay.start();
  await bus.start();
  await world.happened(1);
  await vi.waitFor(async () => expect(await world.pushed()).toHaveLength(1));
  const lost: TenantDb = {
    ...world.tenant,
    transaction: (work) => world.tenant.transaction((tx) => work({ ...tx, tell() {} })),
  };
  await world.happened(2, 'test.happened', lost);
  vi.advanceTimersByTime(5000);
  await vi.waitFor(async () => expect(await world.pushed()).toHaveLength(2));
});

test('an event that fails tells no word, and one beside it tells its own', async () => {
  const world = await createRelayWorld({
    'test.happened': tellActor,
    'test.fails': async (tx) => {
      tx.tell('relay-test', 'failed');
      throw new Error('not yet');
    },
    'test.tells': async (tx) => {
      tx.tell('relay-test', 'done');
      return [];
    },
  });
  const { relay, bus } = world.newRelay();
  const heard: string[] = [];
  bus.listen(
    'relay-test',
    (word) => heard.push(word),
    () => {},
  );
  await bus.start();
  await world.happened(1, 'test.fails');
  await world.happened(2, 'test.tells');
  await relay.deliverDue();
  await vi.waitFor(() => expect(heard).toContain('done'));
  expect(heard).toEqual(['done']);
});

test('pushes to several members at once give each of them their own numbers', async () => {
  const world = await createRelayWorld({
    'test.happened': async (_tx, { subjectId }) => [
      { to: members.map(({ member }) => member.userId), type: push.customerMoved, data: { customerId: subjectId } },
      { to: [members[1]!.member.userId], type: push.groundGone, data: { what: 'customer', id: subjectId } },
    ],
  });
  const members = [await world.member('李敏'), await world.member('王磊')];
  await world.happened(1);
  await world.happened(2);
  await world.newRelay().relay.deliverDue();
  const seen = async (index: number) =>
    (await findPushesAfter(world.tenant, [{ userId: members[index]!.member.userId, after: 0 }], 100))[0]!.map(
      ({ seq, type }) => [seq, type],
    );
  expect(await seen(0)).toEqual([
    [2, 101],
    [3, 101],
  ]);
  expect(await seen(1)).toEqual([
    [2, 101],
    [3, 9],
    [4, 101],
    [5, 9],
  ]);
});

test('the scheduler sees that something is due, and nothing of it', async () => {
  const world = await createRelayWorld({});
  await world.happened(1);
  const scheduler = (text: string) => world.admin(`set role haihu_scheduler; ${text}`);
  expect(await scheduler('select from outbox_due')).toHaveLength(1);
  await expect(scheduler('select from outbox')).rejects.toThrow('permission denied');
  await expect(scheduler('select from push')).rejects.toThrow('permission denied');
});

const failing: EventHandler = () => Promise.reject(new Error('not yet'));

const keptKeys = ({ query }: TenantDb) => query(sql`select key from idempotency_key`);

test('idempotency keys of all enterprises are deleted after seven days, in as many rounds as it takes', async () => {
  const world = await createRelayWorld({});
  const { relay } = world.newRelay();
  const other = await world.enterprise();
  const now = world.clock.now().getTime();
  const week = 7 * 24 * 60 * 60 * 1000;
  const keep = ({ tenantId, query }: TenantDb, from: number, count: number, age: number) =>
    query(sql`
      insert into idempotency_key (tenant_id, user_id, call, key, body_hash, created_at)
      select ${tenantId}::bigint, 1, 'test', 'key-' || n, '', ${new Date(now - age)}::timestamptz
      from generate_series(${from}::integer, ${from + count - 1}::integer) n`);
  await keep(world.tenant, 1, 5001, week + 1000);
  await keep(world.tenant, 6001, 1, week - 1000);
  await keep(other.tenant, 1, 1, week + 1000);
  await relay.forgetKeys();
  expect(await keptKeys(world.tenant)).toEqual([{ key: 'key-6001' }]);
  expect(await keptKeys(other.tenant)).toEqual([]);
});

test('a delivered event is deleted after 24 hours, one that waits is not', async () => {
  const world = await createRelayWorld({ 'test.happened': tellActor, 'test.fails': failing });
  const { relay } = world.newRelay();
  await world.happened(1);
  await world.happened(2, 'test.fails');
  await relay.deliverDue();
  const begun = world.clock.now().getTime();
  const kept = async () => {
    const rows = await world.tenant.query<{ type: string }>(sql`
      select type from outbox where type like 'test.%' order by id`);
    return rows.map(({ type }) => type);
  };
  world.clock.now = () => new Date(begun + 24 * 60 * 60 * 1000 - 1000);
  await relay.forgetOld();
  expect(await kept()).toEqual(['test.happened', 'test.fails']);
  world.clock.now = () => new Date(begun + 24 * 60 * 60 * 1000 + 1000);
  await relay.forgetOld();
  expect(await kept()).toEqual(['test.fails']);
});
