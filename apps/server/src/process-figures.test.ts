import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, type World } from '../test/world.ts';
import type { WorldOptions } from '../test/world-options.ts';
import { sql } from './platform/db/sql.ts';
import { appendEvents } from './platform/events/outbox.ts';

/** Returns the figures of a server whose lines begin with some words, by name and state. */
async function figuresOf({ http }: Pick<World, 'http'>, beginning: string): Promise<Record<string, number>> {
  const { body } = await http.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(beginning));
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = line.split(' ');
      return [name!.replace(/\{state="(\w+)"\}/, ' $1'), Number(value)];
    }),
  );
}

const worker: WorldOptions = { roles: ['web', 'worker'] };

test('a worker tells of the jobs of the queue, and of the age of the oldest that waits', async () => {
  const world = await createWorld(worker);
  const jobs = () => figuresOf(world, 'haihu_queue_');
  expect(await jobs()).toEqual({
    haihu_queue_oldest_seconds: 0,
    'haihu_queue_jobs due': 0,
    'haihu_queue_jobs running': 0,
    'haihu_queue_jobs dead': 0,
  });
  // Jobs without a time of their own have that of 1970 in the queue.
  await world.admin(`
    select graphile_worker.add_job('billing.now', run_at => to_timestamp(0));
    select graphile_worker.add_job('billing.tomorrow', run_at => now() + interval '1 day');
    select graphile_worker.add_job('billing.running', run_at => now() - interval '1 hour');
    select graphile_worker.add_job('billing.dead', run_at => now() - interval '1 hour', max_attempts => 1);
    select graphile_worker.add_job('billing.failed', run_at => now() + interval '1 hour', max_attempts => 1);
    update graphile_worker._private_jobs job set locked_at = now() from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'billing.running';
    update graphile_worker._private_jobs job set attempts = 1 from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier in ('billing.dead', 'billing.failed', 'billing.running')`);
  const { haihu_queue_oldest_seconds: oldest, ...counts } = await jobs();
  expect(counts).toEqual({ 'haihu_queue_jobs due': 1, 'haihu_queue_jobs running': 1, 'haihu_queue_jobs dead': 2 });
  expect(oldest).toBeLessThan(600);
  await world.admin(`select graphile_worker.add_job('billing.late', run_at => now() - interval '20 minutes')`);
  expect(await jobs()).toMatchObject({ 'haihu_queue_jobs due': 2 });
  expect((await jobs()).haihu_queue_oldest_seconds).toBeGreaterThanOrEqual(1200);
});

test('a worker tells how much of the room for words a connection that does not read them takes', async () => {
  const world = await createWorld(worker);
  const share = async () => (await figuresOf(world, 'haihu_words_queue_share')).haihu_words_queue_share!;
  const listener = new pg.Client(world.adminUrl);
  await listener.connect();
  onTestFinished(() => listener.end());
  await listener.query('listen nothing');
  await listener.query('begin');
  const before = await share();
  await world.admin(`select pg_notify('nothing', n || repeat('x', 7000)) from generate_series(1, 300) n`);
  expect(await share()).toBeGreaterThan(before);
});

test('a worker tells of the events that are not delivered', async () => {
  const world = await createWorld(worker);
  const { tenant } = await world.enterprise();
  const { relay } = world;
  await relay.deliverDue();
  const event = { type: 'test.happened', version: 1, at: world.clock.now(), actorId: '1', subjectId: '1', payload: {} };
  await tenant.transaction((tx) =>
    appendEvents(
      tx,
      Array.from({ length: 6 }, () => event),
    ),
  );
  await world.admin(`
    update outbox_due set retry_at = 'infinity' where id in (select id from outbox_due order by id limit 1);
    update outbox_due set retry_at = now() where id in (select id from outbox_due order by id desc limit 2)`);
  expect(await figuresOf(world, 'haihu_outbox_events')).toEqual({
    'haihu_outbox_events due': 3,
    'haihu_outbox_events failed': 2,
    'haihu_outbox_events dead': 1,
  });
});

test('a worker tells how many events it delivered, and how long they had waited', async () => {
  const world = await createWorld(worker);
  const { tenant } = await world.enterprise();
  await world.relay.deliverDue();
  const before = await figuresOf(world, 'haihu_outbox_');
  const now = world.clock.now().getTime();
  const event = { type: 'test.happened', version: 1, actorId: '1', subjectId: '1', payload: {} };
  // The clock of the machine on which the last one happened is ahead.
  const instants = [now - 2000, now - 500, now + 3000];
  await tenant.transaction((tx) =>
    appendEvents(
      tx,
      instants.map((at) => ({ ...event, at: new Date(at) })),
    ),
  );
  await world.relay.deliverDue();
  const after = await figuresOf(world, 'haihu_outbox_');
  const grown = (name: string) => after[name]! - before[name]!;
  expect(grown('haihu_outbox_delivered_total')).toBe(3);
  expect(grown('haihu_outbox_waited_seconds_total')).toBeCloseTo(2.5);
});

test('a worker tells of the short messages that wait, and for how long', async () => {
  const world = await createWorld(worker);
  expect(await figuresOf(world, 'haihu_sms_')).toEqual({ haihu_sms_waiting: 0, haihu_sms_oldest_seconds: 0 });
  await world.admin(`
    insert into sms_message (number_hash, template, state, tries, try_at, expires_at, at)
    select 'x', 'code', state, 1, at, at, at from (values
      ('waiting', timestamptz '2026-03-02T01:58:30Z'), ('waiting', '2026-03-02T01:59:00Z'),
      ('sent', '2026-03-02T01:00:00Z'), ('refused', '2026-03-02T01:00:00Z')) message (state, at)`);
  expect(await figuresOf(world, 'haihu_sms_')).toEqual({ haihu_sms_waiting: 2, haihu_sms_oldest_seconds: 90 });
});

test('a worker tells which share of the answers of the last day met no agent, of all enterprises', async () => {
  const world = await createWorld(worker);
  const share = async () => (await figuresOf(world, 'haihu_abandoned_share')).haihu_abandoned_share;
  expect(await share()).toBe(0);
  for (const [answered, abandoned] of [
    [100, 1],
    [300, 7],
  ] as const) {
    const { tenant, tenantId } = await world.enterprise();
    const at = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000);
    await tenant.query(sql`
      with kept as (
        insert into task_answers (tenant_id, task_id, since, answered, abandoned)
        values (${tenantId}, 1, ${at(6)}, ${answered}, ${abandoned}), (${tenantId}, 1, ${at(30)}, 10, 10)
      ) select`);
  }
  expect(await share()).toBeCloseTo(0.02);
});

test('a process without the role of a worker leaves these figures to others', async () => {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const { body } = await world.http.inject('/metrics');
  expect(body).not.toMatch(/haihu_(queue|outbox|sms|calls|abandoned)/);
  expect(body).toContain('haihu_db_pool_waiting 0\n');
});

test('a lost connection of the bus is counted once it is replaced', async () => {
  const world = await createWorld();
  await world.start();
  const connections = () => figuresOf(world, 'haihu_bus_');
  expect(await connections()).toEqual({ haihu_bus_connections_total: 1 });
  const cut = await world.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'haihu bus'`,
  );
  expect(cut).toHaveLength(1);
  await expect.poll(connections).toEqual({ haihu_bus_connections_total: 2 });
});
