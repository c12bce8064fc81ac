// npm run bench:migrations: applies the migrations after the last release while people work. `CUSTOMERS` sets the size.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { withSettings } from '@haihu/server/src/platform/db/url.ts';
import pg from 'pg';
import { fill } from '../lists/fill-data.ts';
import { signIn, startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { createEverydayLoad, REQUESTS_A_SECOND } from './everyday-load.ts';
import { laterMigrations, lastMigration, ofRelease, withSamples } from './migration-folders.ts';

const CUSTOMERS = Number(process.env.CUSTOMERS || 2_000_000);
const AGENTS = 50;
/** Rows that a job fills in one transaction, and the most such lots that one run waits for. */
const LOT = 5000;
const MOST_LOTS = 60;
/** Seconds for which a colleague's transaction holds the table that a migration wants to change. */
const HELD = 6;
/** Longest answer that a migration may cause. Milliseconds. */
const LONGEST = 2500;

const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'migrations-'));
try {
  await measure(copyOf(await dataOfRelease(), path.join(folder, 'data')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the DATA_DIR of a server of the last release. It is made once for each release and size. */
async function dataOfRelease(): Promise<string> {
  const kept = path.join(cache, `release-${CUSTOMERS}-${lastMigration.slice(0, 4)}`);
  if (existsSync(kept)) return kept;
  const unfinished = path.join(folder, 'made');
  const migrations = path.join(folder, 'release');
  mkdirSync(migrations);
  const others = { enterprises: 4, customers: 2000, agents: 5 };
  await fill(unfinished, { customers: CUSTOMERS, agents: 1000, others }, ofRelease(migrations));
  renameSync(unfinished, kept);
  return kept;
}

function copyOf(kept: string, copy: string): string {
  execFileSync('cp', ['-a', '--reflink=auto', kept, copy]);
  return copy;
}

async function measure(dataDir: string): Promise<void> {
  const server = await startServer(dataDir, { logFile: path.join(folder, 'server.log'), args: ['--roles=web'] });
  try {
    const people = await signIn(dataDir, AGENTS);
    const { ownerUrl } = (await joinRunning(dataDir))!;
    // Row-level security shows the owner of the tables one enterprise at a time, as it does to a job.
    const jobUrl = withSettings(ownerUrl, `-c app.tenant=${people.tenantId}`);
    const { during } = await createEverydayLoad(server.address, people);
    // The first answers of a server are slower, because connections and plans are made.
    await during(delay(5000));
    const quiet = await during(delay(10_000));

    const migrations = path.join(folder, 'all');
    mkdirSync(migrations);
    const began = performance.now();
    const held = hold(ownerUrl);
    const migrating = Promise.all([held, migrate(ownerUrl, { folder: withSamples(migrations) })]);
    const busy = await during(migrating);
    const migratedIn = seconds(began);
    const isApplied = await countApplied(ownerUrl);

    let filled = 0;
    const filling = await during(fillByLots(jobUrl, (rows) => (filled += rows)));
    const control = await during(changeAtOnce(jobUrl));

    const failures = { ...busy.failures, ...filling.failures };
    conclude(
      'migrations',
      [
        { name: 'slowest answer while migrations run', unit: 'ms', measured: busy.slowest, atMost: LONGEST },
        { name: 'slowest answer while rows are filled', unit: 'ms', measured: filling.slowest, atMost: LONGEST },
        { name: 'answers other than a success', unit: 'answers', measured: sumOf(failures), atMost: 0 },
        { name: 'migrations applied', unit: 'migrations', measured: isApplied, atLeast: laterMigrations() },
        { name: 'rows filled', unit: 'rows', measured: filled, atLeast: Math.min(CUSTOMERS, MOST_LOTS * LOT) },
        { name: 'control: slowest answer', unit: 'ms', measured: control.slowest, atLeast: LONGEST + 1 },
      ],
      { customers: CUSTOMERS, requestsASecond: REQUESTS_A_SECOND, migratedIn, quiet, busy, filling, control },
    );
  } finally {
    await server.stop();
  }
}

/** Holds a transaction open that has read the table, as a long export does. */
async function hold(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`begin; select from customer limit 1; select pg_sleep(${HELD}); commit`),
  );
}

async function countApplied(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from migration where name > $1',
      [lastMigration],
    );
    return rows[0]!.count;
  });
}

/** Fills the new column as a job does: lot by lot, each in a transaction of its own. */
async function fillByLots(url: string, onFilled: (rows: number) => void): Promise<void> {
  await withClient(url, async (client) => {
    let last = '0';
    for (let lot = 0; lot < MOST_LOTS; lot += 1) {
      const { rows } = await client.query<{ last: string | null; count: number }>(
        `with lot as (select id from customer where id > $1 order by id limit ${LOT}),
           filled as (update customer c set sample_region = 'east' from lot where c.id = lot.id returning c.id)
         select max(id)::text as last, count(*)::int as count from filled`,
        [last],
      );
      const { last: reached, count } = rows[0]!;
      onFilled(count);
      if (reached === null) return;
      last = reached;
    }
  });
}

/** Does in one transaction what no migration may: it changes the table, and then writes every row of it. */
async function changeAtOnce(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`set statement_timeout = '20s'`);
    try {
      await client.query(
        `begin; alter table customer add column control text; update customer set control = sample_region; commit`,
      );
    } catch (error) {
      // It has kept everybody waiting long enough to be seen.
      if ((error as { code?: string }).code !== '57014') throw error;
    }
  });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function seconds(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
