import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { sql } from '../db/sql.ts';
import { currentRequestId, withinRequest } from '../process/current-request.ts';
import { watchWorkers } from './dead-workers.ts';
import { QUEUE_SCHEMA } from './install.ts';
import * as queue from './queue.ts';
import { createWorker } from './worker.ts';

const greet: queue.QueueTask = { name: 'test.greet', attempts: 2 };
const silent = { error() {}, warn() {}, debug() {} } as never;

/** Makes a world whose worker notes the jobs that it got. `handler` may do more with them. */
async function createQueueWorld(handler: queue.JobHandler = async () => {}) {
  const world = await createWorld();
  const { tenantId, tenant } = await world.enterprise();
  const ran: [tenantId: string, id: string][] = [];
  const worker = createWorker({
    schedulerUrl: world.schedulerUrl,
    handlers: {
      [greet.name]: async (forTenant, id) => {
        ran.push([forTenant, id]);
        await handler(forTenant, id);
      },
    },
    log: silent,
  });
  onTestFinished(() => worker.stop());

  async function runAt(instant: string): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    await worker.runDue().finally(() => vi.useRealTimers());
  }

  return { ...world, tenantId, tenant, ran, worker, runAt };
}

const morning = '2026-03-02T02:00:00Z';
const noon = '2026-03-02T04:00:00Z';

test('a job runs under its enterprise if its transaction commits, and never if it does not', async () => {
  const world = await createQueueWorld();
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '7' }));
  const rolledBack = world.tenant.transaction(async (tx) => {
    await queue.enqueue(tx, { task: greet, id: '8' });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');

  await world.runAt(morning);
  expect(world.ran).toEqual([[world.tenantId, '7']]);
  await world.runAt(noon);
  expect(world.ran).toHaveLength(1);
});

test('a job that keeps its time is not put off by who asks for it again, and another one is', async () => {
  const world = await createQueueWorld();
  const ask = (id: string, keepsTime: boolean) =>
    world.tenant.transaction(async (tx) => {
      for (const runAt of [morning, noon]) {
        await queue.enqueue(tx, { task: greet, id, key: `greet ${id}`, runAt: new Date(runAt), keepsTime });
      }
    });
  await ask('7', true);
  await ask('8', false);
  await world.runAt(morning);
  expect(world.ran).toEqual([[world.tenantId, '7']]);
  await world.runAt(noon);
  expect(world.ran).toEqual([
    [world.tenantId, '7'],
    [world.tenantId, '8'],
  ]);
});

test('the last try of a task that can be given up gives it up, and the job is gone', async () => {
  const world = await createQueueWorld();
  const givenUp: string[] = [];
  let tries = 0;
  const worker = createWorker({
    schedulerUrl: world.schedulerUrl,
    handlers: {
      [greet.name]: async () => {
        tries += 1;
        throw new Error('no');
      },
    },
    giveUps: { [greet.name]: async (_tenant, id) => void givenUp.push(id) },
    log: silent,
  });
  onTestFinished(() => worker.stop());
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '7' }));
  for (const seconds of [0, 60, 3600]) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + seconds * 1000) });
    await worker.runDue().finally(() => vi.useRealTimers());
  }
  expect([tries, givenUp]).toEqual([1, ['7']]);
  const scheduler = new pg.Client(world.schedulerUrl);
  await scheduler.connect();
  onTestFinished(() => scheduler.end());
  const left = await scheduler.query(`select from ${QUEUE_SCHEMA}.jobs where task_identifier = $1`, [greet.name]);
  expect(left.rows).toEqual([]);
});

test('work that another job goes on with is not given up', async () => {
  const world = await createQueueWorld();
  const givenUp: string[] = [];
  const lastTry = { ...greet, attempts: 1 };
  const worker = createWorker({
    schedulerUrl: world.schedulerUrl,
    handlers: { [greet.name]: () => Promise.reject(new Error('no')) },
    giveUps: { [greet.name]: async (_tenant, id) => void givenUp.push(id) },
    log: silent,
  });
  onTestFinished(() => worker.stop());
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await world.tenant.transaction(async (tx) => {
    // Another request asked for the work that goes on.
    await withinRequest('another', () => queue.enqueue(tx, { task: lastTry, id: '7' }));
    await queue.enqueue(tx, { task: lastTry, id: '7', key: 'goes on', runAt: tomorrow });
    await queue.enqueue(tx, { task: lastTry, id: '8' });
  });
  await worker.runDue();
  expect(givenUp).toEqual(['8']);
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow });
  await worker.runDue().finally(() => vi.useRealTimers());
  expect(givenUp).toEqual(['8', '7']);
});

test('a job belongs to the request that asked for it, and so does what it asks for at once, but not what it asks for later', async () => {
  const seen: [id: string, requestId: string | undefined][] = [];
  const told: object[] = [];
  const world = await createWorld();
  const { tenant } = await world.enterprise();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const worker = createWorker({
    schedulerUrl: world.schedulerUrl,
    handlers: {
      [greet.name]: async (_tenant, id) => {
        seen.push([id, currentRequestId()]);
        if (id !== '1') throw new Error('no');
        await tenant.transaction(async (tx) => {
          await queue.enqueue(tx, { task: greet, id: '2' });
          await queue.enqueue(tx, { task: greet, id: '3', runAt: tomorrow });
        });
      },
    },
    log: {
      ...(silent as object),
      error: (line: object) => void told.push({ ...line, requestId: currentRequestId() }),
    } as never,
  });
  onTestFinished(() => worker.stop());
  await withinRequest('of-a-request', () =>
    tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1', runAt: new Date(0) })),
  );
  await worker.runDue();
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow.getTime() - 1000 });
  await tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '4' }));
  await worker.runDue().finally(() => vi.useRealTimers());
  expect(seen.toSorted()).toEqual([
    ['1', 'of-a-request'],
    ['2', 'of-a-request'],
    ['2', 'of-a-request'],
    ['4', undefined],
  ]);
  expect(told).toContainEqual(expect.objectContaining({ id: '2', requestId: 'of-a-request' }));
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow });
  await worker.runDue().finally(() => vi.useRealTimers());
  expect(seen).toContainEqual(['3', undefined]);
});

test('a job waits for its time; the same key moves it, and takes it back', async () => {
  const world = await createQueueWorld();
  const at = (id: string, instant: string, key: string) =>
    world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id, runAt: new Date(instant), key }));
  await at('1', morning, 'visit');
  await at('2', noon, 'visit');
  await at('3', morning, 'other');
  await world.tenant.transaction((tx) => queue.remove(tx, 'other'));

  await world.runAt(morning);
  expect(world.ran).toEqual([]);
  await world.runAt(noon);
  expect(world.ran).toEqual([[world.tenantId, '2']]);
});

test('a key of one enterprise does not reach the jobs of another', async () => {
  const world = await createQueueWorld();
  const other = await world.enterprise('海呼分部');
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1', key: 'visit' }));
  await other.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '2', key: 'visit' }));
  await other.tenant.transaction((tx) => queue.remove(tx, 'visit'));

  await world.runAt(morning);
  expect(world.ran).toEqual([[world.tenantId, '1']]);
});

test('a failing job is tried again later and then set aside; its error text is not kept', async () => {
  const world = await createQueueWorld(async () => {
    throw new TypeError('13812346602 is no name');
  });
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1' }));

  await world.worker.runDue();
  expect(world.ran).toHaveLength(1);
  const afterBackOff = new Date(Date.now() + 60_000).toISOString();
  await world.runAt(afterBackOff);
  expect(world.ran).toHaveLength(2);
  await world.runAt(new Date(Date.now() + 3_600_000).toISOString());
  expect(world.ran).toHaveLength(2);

  const scheduler = new pg.Client(world.schedulerUrl);
  await scheduler.connect();
  const { rows } = await scheduler.query(
    'select payload, last_error from graphile_worker._private_jobs where last_error is not null',
  );
  await scheduler.end();
  expect(rows).toEqual([{ payload: { tenant: world.tenantId, id: '1' }, last_error: 'test.greet failed: TypeError' }]);
});

test('a clock that is put ahead does not shorten the wait for the next try', async () => {
  const world = await createQueueWorld(async () => {
    throw new TypeError('not yet');
  });
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1' }));

  const tomorrow = Date.now() + 86_400_000;
  await world.runAt(new Date(tomorrow).toISOString());
  await world.runAt(new Date(tomorrow + 1000).toISOString());
  expect(world.ran).toHaveLength(1);
  await world.runAt(new Date(tomorrow + 60_000).toISOString());
  expect(world.ran).toHaveLength(2);
});

test('stopping waits for what is running', async () => {
  const finish = Promise.withResolvers<void>();
  const world = await createQueueWorld(() => finish.promise);
  await world.worker.start();
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1' }));
  await vi.waitFor(() => expect(world.ran).toHaveLength(1));

  let stopped = false;
  const stopping = world.worker.stop().then(() => (stopped = true));
  await world.tenant.query(sql`select 1`);
  expect(stopped).toBe(false);
  finish.resolve();
  await stopping;
});

test('jobs of a killed worker are freed, those of a living one are not', async () => {
  const world = await createQueueWorld();
  const living = new pg.Client(world.schedulerUrl);
  await living.connect();
  onTestFinished(() => living.end());
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '1' }));
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '2' }));
  const take = (worker: string, id: string) =>
    living.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'
       where payload ->> 'id' = $2`,
      [worker, id],
    );
  await take('pool-killed', '1');
  await take('pool-living', '2');
  await living.query(`insert into worker_alive values
    ('pool-living', now() + interval '5 seconds'), ('pool-killed', now() - interval '1 second')`);

  await world.worker.start();
  await vi.waitFor(() => expect(world.ran).toHaveLength(1));
  await world.worker.stop();
  expect(world.ran).toEqual([[world.tenantId, '1']]);
});

test('a run that was overtaken and died leaves nothing behind; a job that failed at its last try stays', async () => {
  const world = await createQueueWorld();
  const pool = new pg.Pool({ connectionString: world.schedulerUrl });
  onTestFinished(() => pool.end());
  const [overtaken, failed] = ['8151', '8152'];
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const add = (id: string, key?: string) =>
    world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id, key, runAt: tomorrow }));
  await add(overtaken, 'goes on');
  await add(failed);
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() - interval '1 minute'
     where payload ->> 'id' = '${overtaken}'`,
  );
  await add(overtaken, 'goes on');
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' = '${failed}'`,
  );
  const left = async () => {
    const { rows } = await pool.query(
      `select payload ->> 'id' as id, attempts < max_attempts as "isTried" from graphile_worker._private_jobs
       where payload ->> 'id' in ('${overtaken}', '${failed}') order by id`,
    );
    return rows;
  };
  expect(await left()).toHaveLength(3);

  const stopped = vi.fn();
  // The watcher looks at once, and ends after that look.
  await watchWorkers({ pool, workerId: 'pool-own', onError: stopped, givenUp: [greet.name] }).stop();
  expect(stopped).not.toHaveBeenCalled();
  expect(await left()).toEqual([
    { id: overtaken, isTried: true },
    { id: failed, isTried: false },
  ]);
});

test('a worker never takes its own jobs for those of a dead one, however long they run', async () => {
  const world = await createQueueWorld();
  const pool = new pg.Pool({ connectionString: world.schedulerUrl });
  onTestFinished(() => pool.end());
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '4711' }));
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-own', locked_at = now() - interval '1 minute'
     where payload ->> 'id' = '4711'`,
  );
  const failed = vi.fn();
  // The watcher looks at once, and ends after that look.
  await watchWorkers({ pool, workerId: 'pool-own', onError: failed }).stop();
  expect(failed).not.toHaveBeenCalled();
  const { rows } = await pool.query(
    "select locked_by from graphile_worker._private_jobs where payload ->> 'id' = '4711'",
  );
  expect(rows).toEqual([{ locked_by: 'pool-own' }]);
});

test('a database that was away frees no jobs before its workers could give a sign of life', async () => {
  const world = await createQueueWorld();
  const database = new pg.Pool({ connectionString: world.schedulerUrl });
  onTestFinished(() => database.end());
  await world.tenant.transaction((tx) => queue.enqueue(tx, { task: greet, id: '4712' }));
  await database.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-other', locked_at = now() - interval '1 minute'
     where payload ->> 'id' = '4712'`,
  );
  const holder = async () =>
    (await database.query("select locked_by from graphile_worker._private_jobs where payload ->> 'id' = '4712'")).rows;
  let [isAway, time] = [true, 0];
  const query = (...asked: Parameters<typeof database.query>) =>
    isAway ? Promise.reject(new Error('the database is away')) : database.query(...asked);
  const pool = { query } as unknown as pg.Pool;
  const watch = watchWorkers({ pool, workerId: 'pool-own', onError: vi.fn(), now: () => time });
  await watch.look();
  isAway = false;
  time += 29_999;
  await watch.look();
  expect(await holder()).toEqual([{ locked_by: 'pool-other' }]);
  time += 1;
  await watch.look();
  expect(await holder()).toEqual([{ locked_by: null }]);
  await watch.stop();
});

test('a worker that stops leaves no sign of life', async () => {
  const world = await createQueueWorld();
  const pool = new pg.Pool({ connectionString: world.schedulerUrl });
  onTestFinished(() => pool.end());
  const signs = async () => (await pool.query("select from worker_alive where worker_id = 'pool-own'")).rowCount;
  const watch = watchWorkers({ pool, workerId: 'pool-own', onError: vi.fn() });
  await watch.look();
  expect(await signs()).toBe(1);
  await watch.stop();
  expect(await signs()).toBe(0);
});

test('the application cannot read the queue, and the scheduler reads no customer', async () => {
  const world = await createQueueWorld();
  await expect(world.tenant.query(sql`select from graphile_worker._private_jobs`)).rejects.toThrow('permission denied');
  const scheduler = new pg.Client(world.schedulerUrl);
  await scheduler.connect();
  onTestFinished(() => scheduler.end());
  await expect(scheduler.query('select from customer')).rejects.toThrow('permission denied');
  await expect(scheduler.query('select from app_user')).rejects.toThrow('permission denied');
});
