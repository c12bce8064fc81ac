import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { findBackfills } from '../platform/db/backfill-progress.ts';
import { sql } from '../platform/db/sql.ts';
import { createWorker } from '../platform/queue/worker.ts';
import { createBackfills } from './backfills.ts';

const silent = { error() {}, warn() {}, debug() {} } as never;

/** Counts how often it has filled a row, so that a second time shows. */
const sample = {
  name: 'samples.region',
  table: 'sample',
  set: sql`region = 'east', times = row.times + 1`,
  lacks: sql`row.region is null`,
};

/**
 * Makes a table whose new column a trigger fills for the release before. The first two tries to fill row 7000 kill
 * their connection.
 */
const table = `
  create table sample (
    tenant_id bigint, id bigint, region text, times int not null default 0, primary key (tenant_id, id));
  alter table sample enable row level security;
  create policy own_tenant on sample using (tenant_id = current_tenant());
  grant select, insert, update on sample to haihu_app;
  create sequence deaths;
  grant usage on sequence deaths to haihu_app;
  create function dies() returns trigger language plpgsql as $$
  begin
    if new.id = 7000 and nextval('deaths') <= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return new;
  end $$;
  create trigger dies before update on sample for each row execute function dies();
  create function fills() returns trigger language plpgsql as $$
  begin
    new.region := coalesce(new.region, 'by trigger');
    return new;
  end $$;`;

async function createScene() {
  const world = await createWorld();
  const [large, small] = [await world.enterprise('大企业'), await world.enterprise('小企业')];
  await world.admin(`${table}
    insert into sample select ${large.tenantId}, n from generate_series(1, 12000) n;
    insert into sample select ${small.tenantId}, n from generate_series(1, 10) n;
    create trigger fills before insert on sample for each row execute function fills();`);

  /** Runs a process that works until `at`, and then is gone. */
  async function work(at: string): Promise<void> {
    const backfills = createBackfills(world, [sample]);
    const worker = createWorker({ schedulerUrl: world.schedulerUrl, handlers: backfills.jobs, log: silent });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
    try {
      await backfills.begin();
      await worker.runDue();
    } finally {
      vi.useRealTimers();
      await worker.stop();
    }
  }

  const counts = () =>
    world.admin(`select region, times, count(*)::int from sample group by region, times order by region, times`);
  return { ...world, large, small, work, counts };
}

test('rows are filled lot by lot; one that is killed is begun again, and each row is filled once', async () => {
  const { work, counts, db, large } = await createScene();
  await work('2026-03-02T02:00:00Z');
  // The first lot of the large enterprise is kept. The second one died.
  expect(await findBackfills(db)).toEqual([
    { name: 'samples.region', enterprises: 2, done: 1, looked: '5010', filled: '5010' },
  ]);
  // The release before still writes rows without the column.
  await large.tenant.query(sql`insert into sample (tenant_id, id) values (${large.tenantId}, 12001)`);

  await work('2026-03-02T02:01:00Z');
  expect(await findBackfills(db)).toMatchObject([{ done: 1, filled: '5010' }]);
  await work('2026-03-02T02:02:00Z');
  expect(await findBackfills(db)).toEqual([
    { name: 'samples.region', enterprises: 2, done: 2, looked: '12011', filled: '12010' },
  ]);
  expect(await counts()).toEqual([
    { region: 'by trigger', times: 0, count: 1 },
    { region: 'east', times: 1, count: 12_010 },
  ]);
});

test('two processes that begin at once fill each row once', async () => {
  const { work, counts, admin } = await createScene();
  await admin(`select nextval('deaths'), nextval('deaths')`);
  const world = await Promise.allSettled([work('2026-03-02T02:00:00Z'), work('2026-03-02T02:00:00Z')]);
  expect(world.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await counts()).toEqual([{ region: 'east', times: 1, count: 12_010 }]);
});

test('the server begins the backfills of its modules when a worker starts', async () => {
  const now = new Date();
  const world = await createScene();
  await world.admin(`select nextval('deaths'), nextval('deaths')`);
  const server = await createWorld({
    beside: world,
    roles: ['worker'],
    startsAt: now,
    further: [{ backfills: [sample] }],
  });
  onTestFinished(server.stop);
  await server.start();
  await expect.poll(() => findBackfills(world.db), { timeout: 20_000 }).toMatchObject([{ done: 2, filled: '12010' }]);
});
