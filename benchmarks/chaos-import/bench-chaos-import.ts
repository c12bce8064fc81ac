import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { readSheet } from '@haihu/server/test/read-sheet.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { type ImportDesk, openImportDesk } from '../import/import-desk.ts';
import { cellsOf, isPoison, madeUpWorkbook, mobileOf, ROWS } from '../import/made-up-rows.ts';
import { conclude } from '../verdict.ts';
import { naiveControl } from './naive-control.ts';

/** Kills of the worker's process with SIGKILL, while it reads and while it writes. */
const KILLS = { reading: 4, writing: 16 };
const LOOK_EVERY = 20;
/**
 * Longest time between the worker's progress and the kill, so that any statement of a batch may be hit. Milliseconds.
 */
const LATEST = 300;

const rows = Array.from({ length: ROWS }, (_, index) => index);
const good = rows.filter((index) => !isPoison(index));
const withLandline = good.filter((index) => cellsOf(index)[2] !== '');

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-import-'));
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const env = {
  DATABASE_URL: postgres.urlOf('postgres', 'haihu'),
  DATA_DIR: path.join(folder, 'data'),
  DEMO: 'no',
};
const web = spawnServer(env, ['--roles=web']);
let kills = 0;
try {
  const address = await web.address();
  const { appUrl } = await useOutside(env.DATABASE_URL);
  const desk = await openImportDesk(address, appUrl, env.DATA_DIR);
  const began = performance.now();
  const importId = await desk.read(await madeUpWorkbook());
  await workThrough(
    KILLS.reading,
    () => countStaged(desk),
    () => isIn(desk, importId, 'ready'),
  );
  const preview = await desk.until(importId, 'ready');
  await desk.confirm(importId);
  await workThrough(
    KILLS.writing,
    () => countWritten(desk),
    () => isIn(desk, importId, 'done'),
  );
  const done = await desk.until(importId, 'done');
  const seconds = (performance.now() - began) / 1000;

  const stored = await findStored(desk);
  const { link } = await desk.ask('customers.importErrorFile', { importId });
  const refused: string[] = [];
  for await (const { cells } of readSheet(await desk.open(link))) refused.push(cells[0]!);
  const expected = rows.filter(isPoison).map((index) => cellsOf(index)[0]!);
  await desk.close();
  const control = await naiveControl(postgres.urlOf('postgres', 'haihu'));

  conclude(
    'chaos-import',
    [
      { name: 'workers killed', unit: 'processes', measured: kills, atLeast: KILLS.reading + KILLS.writing },
      { name: 'good rows that are no customer', unit: 'rows', measured: stored.missing, atMost: 0 },
      { name: 'rows that are two customers', unit: 'rows', measured: stored.doubles, atMost: 0 },
      { name: 'customers of no good row', unit: 'customers', measured: stored.strange, atMost: 0 },
      { name: 'customers without one line in their story', unit: 'customers', measured: stored.untold, atMost: 0 },
      {
        name: 'landlines kept',
        unit: 'numbers',
        measured: stored.numbers,
        atLeast: withLandline.length,
        atMost: withLandline.length,
      },
      { name: 'told as added', unit: 'rows', measured: done.added, atLeast: good.length, atMost: good.length },
      {
        name: 'wrong rows in the error workbook',
        unit: 'rows',
        measured: refused.slice(1).filter((name, place) => name === expected[place]).length,
        atLeast: ROWS - good.length,
        atMost: ROWS - good.length,
      },
      { name: 'control with rows twice', unit: 'rows', measured: control.doubles, atLeast: 1 },
    ],
    { rows: ROWS, told: preview.wrong, seconds: Math.round(seconds), control },
  );
} finally {
  await web.end('SIGTERM');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts one worker after the other. Each is killed a moment after it got further than the ones before, and the last
 * one may end.
 */
async function workThrough(deaths: number, howFar: () => Promise<number>, isOver: () => Promise<boolean>) {
  for (let death = 0; death < deaths; death += 1) {
    const before = await howFar();
    const worker = spawnServer(env, ['--roles=worker']);
    while ((await howFar()) === before && !(await isOver())) await pause(LOOK_EVERY);
    await pause(Math.random() * LATEST);
    if (await isOver()) {
      await worker.end('SIGTERM');
      return;
    }
    await worker.end('SIGKILL');
    kills += 1;
  }
  const worker = spawnServer(env, ['--roles=worker']);
  while (!(await isOver())) await pause(LOOK_EVERY);
  await worker.end('SIGTERM');
}

async function isIn({ ask }: ImportDesk, importId: string, state: string): Promise<boolean> {
  return (await ask('customers.importInfo', { importId })).state === state;
}

async function countStaged({ tenant }: ImportDesk): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(sql`
    select count(*)::int as count from import_row where tenant_id = ${tenant.tenantId}`);
  return row!.count;
}

async function countWritten({ tenant }: ImportDesk): Promise<number> {
  const [row] = await tenant.query<{ count: number }>(sql`
    select (added + merged + skipped + refused)::int as count from customer_import
    where tenant_id = ${tenant.tenantId}`);
  return row!.count;
}

/** Compares the stored customers with the numbers that ought to be there. */
async function findStored({ tenant, cipher }: ImportDesk) {
  const found = await tenant.query<{ hash: string; events: number }>(sql`
    select encode(c.mobile_hash, 'hex') as hash, (
      select count(*)::int from customer_event e
      where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'imported') as events
    from customer c where c.tenant_id = ${tenant.tenantId}`);
  const [{ count }] = (await tenant.query<{ count: number }>(sql`
    select count(*)::int as count from customer_number where tenant_id = ${tenant.tenantId}`)) as [{ count: number }];
  const byHash = Map.groupBy(found, ({ hash }) => hash);
  const wanted = new Set(good.map((index) => cipher.hash(tenant.tenantId, mobileOf(index)).toString('hex')));
  return {
    missing: [...wanted].filter((hash) => !byHash.has(hash)).length,
    doubles: [...byHash.values()].filter((all) => all.length > 1).length,
    strange: [...byHash.keys()].filter((hash) => !wanted.has(hash)).length,
    untold: found.filter(({ events }) => events !== 1).length,
    numbers: count,
  };
}
