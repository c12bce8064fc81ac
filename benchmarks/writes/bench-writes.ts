import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import pg from 'pg';
import { postgresSeconds } from '../calls/processor-time.ts';
import { openDomains } from '../domains.ts';
import { buildData, MILLION } from '../lists/build-data.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { type Server, startServer } from '../lists/server.ts';
import { conclude, median } from '../verdict.ts';
import { KINDS, makeWrites, openWriters, type WriteKind } from './office.ts';
import { recordScripts } from './scripts.ts';
import { pgbenchWrites } from './pgbench-writes.ts';
import type { WritersOrder, WritersReport } from './writers.ts';

/**
 * npm run bench:writes: 32 clients create and change customers among a million. In turn with it run the path of locks,
 * as before, and pgbench with the same statements. Smaller on request:
 * `npm run bench:writes -- --customers 100000 --rounds 3 --writes 2000`. With `--before <folder>` it compares with the
 * server of another checkout instead, such as the commit before writes were changed. It must have its packages.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    customers: { type: 'string', default: String(MILLION.customers) },
    rounds: { type: 'string', default: '5' },
    writes: { type: 'string', default: '4000' },
    before: { type: 'string' },
  },
});
const [CUSTOMERS, ROUNDS, WRITES] = [options.customers, options.rounds, options.writes].map(Number) as [
  number,
  number,
  number,
];
const CLIENTS = 32;
/** A member types ten unknown numbers in a row, then only slowly. So many members write all those of a round. */
const WRITERS = Math.ceil(WRITES / 8);
const PGBENCH_SECONDS = 8;
/** Writes a second, and the milliseconds within which 95 of 100 are answered. */
const PACE = { writes: 1100, p95: 60 };
/** Kinds that are compared with pgbench. */
const COMPARED = ['create', 'level', 'edit'] as const;

interface Run {
  perSecond: number;
  p95: number;
  nodeMs: number;
  postgresMs: number;
  clientMs: number;
  logBytes: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-bench-writes-'));
await using ends = new AsyncDisposableStack();
ends.defer(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = path.join(folder, 'data');
cpSync(await buildData({ ...MILLION, customers: CUSTOMERS }), dataDir, { recursive: true });
chmodSync(path.join(dataDir, 'postgres'), 0o700);
const postgres = await startEmbedded(dataDir);
ends.defer(postgres.stop);
const adminUrl = postgres.urlOf('postgres');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const opened = openDomains(dataDir, appUrl);
ends.defer(opened.db.close);
const admin = new pg.Client(adminUrl);
await admin.connect();
ends.defer(() => admin.end());
const office = await openWriters(admin, opened, WRITERS);
const server = { args: ['--roles=web'], env: { DATABASE_URL: adminUrl, OPS_PORT: '0' } };
const scripts = await recordScripts({ admin, office, folder, dataDir, clients: CLIENTS, server });

const now = await startServer(dataDir, { ...server, logFile: path.join(folder, 'now.log') });
ends.defer(now.stop);
const asBefore = path.join(import.meta.dirname, 'as-before.mjs');
const before = await startServer(dataDir, {
  ...server,
  logFile: path.join(folder, 'before.log'),
  ...(options.before ? { checkout: options.before } : { nodeOptions: ['--import', asBefore] }),
});
ends.defer(before.stop);
const clients = fork(path.join(import.meta.dirname, 'writers.ts'));
ends.defer(() => void clients.kill());

const found = new Map<string, Run[]>();
const ofPgbench = new Map<WriteKind, number[]>();
let refused = 0;
for (const kind of KINDS) for (const each of [now, before]) await run(kind, each, Math.ceil(WRITES / 4));
refused = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  for (const kind of KINDS) {
    keep(`${kind} now`, await run(kind, now, WRITES));
    keep(`${kind} before`, await run(kind, before, WRITES));
  }
  for (const kind of COMPARED) {
    await admin.query('truncate rate_window');
    const rate = pgbenchWrites(adminUrl, scripts[kind], { clients: CLIENTS, seconds: PGBENCH_SECONDS, folder });
    ofPgbench.set(kind, [...(ofPgbench.get(kind) ?? []), rate]);
  }
}

const of = (name: string) => middle(found.get(name)!);
/** Both kinds of updates that are compared. The slower one counts. */
const updates = (['level', 'edit'] as const).map((kind) => of(`${kind} now`).perSecond);
const slowBefore = COMPARED.map((kind) => of(`${kind} before`)).filter(
  ({ perSecond, p95 }) => perSecond < PACE.writes || p95 > PACE.p95,
).length;
conclude(
  'writes',
  [
    ...COMPARED.flatMap((kind) => {
      const [ours, theirs, rate] = [of(`${kind} now`), of(`${kind} before`), median(ofPgbench.get(kind)!)];
      return [
        { name: `${kind}, of pgbench`, unit: 'of its writes', measured: rounded(ours.perSecond / rate), atLeast: 0.5 },
        { name: `${kind}, of before`, unit: 'times', measured: rounded(ours.perSecond / theirs.perSecond), atLeast: 3 },
        { name: `${kind}, p95`, unit: 'ms', measured: ours.p95, atMost: PACE.p95 },
      ];
    }),
    { name: 'create', unit: 'a second', measured: of('create now').perSecond, atLeast: PACE.writes },
    { name: 'update', unit: 'a second', measured: Math.min(...updates), atLeast: PACE.writes },
    // A bench that the old path could pass would show nothing.
    ...(options.before
      ? []
      : [{ name: 'control: kinds too slow by the path of locks', unit: 'kinds', measured: slowBefore, atLeast: 1 }]),
    { name: 'answers that are no success', unit: 'answers', measured: refused, atMost: 0 },
  ],
  {
    before: options.before ?? 'the path of locks',
    customers: CUSTOMERS,
    clients: CLIENTS,
    runs: Object.fromEntries([...found.keys()].map((name) => [name, of(name)])),
    pgbench: Object.fromEntries(ofPgbench),
    statements: Object.fromEntries(COMPARED.map((kind) => [kind, scripts[kind].writes[0]!.length])),
  },
);

function keep(name: string, measured: Run): void {
  console.log(name, JSON.stringify(measured));
  found.set(name, [...(found.get(name) ?? []), measured]);
}

function middle(runs: Run[]): Run {
  const half = (field: keyof Run) => rounded(median(runs.map((one) => one[field])));
  return {
    perSecond: half('perSecond'),
    p95: half('p95'),
    nodeMs: half('nodeMs'),
    postgresMs: half('postgresMs'),
    clientMs: half('clientMs'),
    logBytes: half('logBytes'),
  };
}

async function run(kind: WriteKind, by: Server, count: number): Promise<Run> {
  const writes = await makeWrites(kind, admin, office, count);
  await admin.query('truncate rate_window');
  const costs = async () => ({
    node: await by.cpuSeconds(),
    postgres: postgresSeconds(dataDir),
    log: Number((await admin.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)).rows[0].bytes),
  });
  const start = await costs();
  const answered = once(clients, 'message') as Promise<[WritersReport]>;
  clients.send({ address: by.address, clients: CLIENTS, writes } satisfies WritersOrder);
  const [{ seconds, times, codes, cpuSeconds }] = await answered;
  const end = await costs();
  const wrong = Object.entries(codes).filter(([code]) => code !== '200');
  if (wrong.length > 0) console.log(`${kind}: ${JSON.stringify(codes)}`);
  refused += wrong.reduce((sum, [, answers]) => sum + answers, 0);
  const each = (spent: number) => rounded((spent * 1000) / writes.length);
  return {
    perSecond: Math.round(writes.length / seconds),
    p95: p95Of(times),
    nodeMs: each(end.node - start.node),
    postgresMs: each(end.postgres - start.postgres),
    clientMs: each(cpuSeconds),
    logBytes: Math.round((end.log - start.log) / writes.length),
  };
}
