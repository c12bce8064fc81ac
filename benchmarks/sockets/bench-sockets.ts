import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import pg from 'pg';
import { type ServerProcess, spawnServer } from '../../apps/server/test/spawn-server.ts';
import { openDomains } from '../domains.ts';
import { residentMemory } from '../import/memory.ts';
import { conclude } from '../verdict.ts';
import type { PageReply } from './clients.ts';
import { type CrowdMember, foundCrowd } from './crowd.ts';
import { openClients } from './open-clients.ts';
import { COUNTED_AFTER, type PostgresCost, postgresCost, processCpu } from './postgres-cost.ts';
import { type AskedPushes, compareArrivals, epoch, percentile, pushAtRandom, pushToAll } from './told-pushes.ts';

/**
 * npm run bench:sockets: many members hold sockets to one process, which pushes to them, then to a whole enterprise. Then
 * it is killed, and all come back. Smaller on request: `npm run bench:sockets -- --sockets 1000 --rate 100 --seconds 10`.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    sockets: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
});
const [SOCKETS, RATE, SECONDS] = [Number(options.sockets), Number(options.rate), Number(options.seconds)];
const ENTERPRISES = 5;
/** Pushes while the server is down. The pages get them when they are back. */
const WHILE_AWAY = 50;
/** Longest wait for the last pushes, and for all pages to be back. Milliseconds. */
const PATIENCE = { pushes: 20_000, back: 180_000 };

const loads = [loadavg()[0]!];
const folder = mkdtempSync(path.join(tmpdir(), 'haihu-bench-sockets-'));
await using ends = new AsyncDisposableStack();
ends.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbedded(folder, { listensOn: 'port', settings: ['max_connections=200'] });
ends.defer(postgres.stop);
const adminUrl = postgres.urlOf('postgres', 'haihu');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const dataDir = path.join(folder, 'data');
const opened = openDomains(dataDir, appUrl);
const { db } = opened;
ends.defer(db.close);
const crowd: CrowdMember[] = [];
for (let made = 0; made < ENTERPRISES; made += 1) crowd.push(...(await foundCrowd(opened, SOCKETS / ENTERPRISES)));
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
await admin.query('vacuum analyze');
await admin.end();

const env = { DATABASE_URL: adminUrl, DATA_DIR: dataDir, DEMO: 'no', OPS_PORT: '0' };
let server: ServerProcess = spawnServer(env, ['--roles=web,socket']);
ends.defer(async () => void (await server.end('SIGTERM')));
const address = await server.address();
const { ask, close } = openClients();
ends.defer(close);

interface Costs {
  at: number;
  server: number;
  postgres: PostgresCost;
}

async function costs(): Promise<Costs> {
  await pause(COUNTED_AFTER);
  const now = {
    at: performance.now(),
    server: processCpu(server.pid),
    postgres: await postgresCost(adminUrl, cluster),
  };
  loads.push(loadavg()[0]!);
  return now;
}

const cluster = path.join(folder, 'postgres');
/** Returns the work between two measurements. `cores`: processors in use on average. */
function between(before: Costs, after: Costs) {
  const seconds = (after.at - before.at) / 1000;
  return {
    serverCores: rounded((after.server - before.server) / seconds),
    postgresCores: rounded((after.postgres.cpuSeconds - before.postgres.cpuSeconds) / seconds),
    serverMs: Math.round((after.server - before.server) * 1000),
    postgresMs: Math.round((after.postgres.cpuSeconds - before.postgres.cpuSeconds) * 1000),
    commits: after.postgres.commits - before.postgres.commits,
    rows: after.postgres.rows - before.postgres.rows,
  };
}

/** Waits until the pushes have arrived, but not for ever. */
async function arrivalsOf(asked: AskedPushes) {
  const heard: PageReply['heard'] = [];
  for (const giveUpAt = epoch() + PATIENCE.pushes; ;) {
    heard.push(...(await ask({ do: 'hear' })).heard);
    const arrivals = compareArrivals(asked, heard);
    if (arrivals.lost === 0 || epoch() > giveUpAt) return arrivals;
    await pause(200);
  }
}

const start = await costs();
const openedAt = performance.now();
const { open, refused } = await ask({
  do: 'open',
  address,
  members: crowd.map(({ userId, token }) => ({ userId, token })),
});
const openSeconds = rounded((performance.now() - openedAt) / 1000);
const whenOpen = await costs();
// The members do nothing while PostgreSQL's counts are waited for.
const idle = await costs();
const memory = Math.round(residentMemory(server.pid));
console.log(`${open} sockets in ${openSeconds} s`, JSON.stringify({ ...between(start, whenOpen), refused, memory }));
console.log('idle', JSON.stringify(between(whenOpen, idle)));

const atRandom = await arrivalsOf(await pushAtRandom(db, crowd, { rate: RATE, seconds: SECONDS }));
const pushed = await costs();
const perPush = between(idle, pushed);
const pushP = (share: number) => percentile(atRandom.delays, share);
console.log(
  `${atRandom.delays.length} pushes: p50 ${pushP(0.5)}, p95 ${pushP(0.95)}, p99 ${pushP(0.99)} ms`,
  JSON.stringify(perPush),
);

const one = crowd.flatMap(({ tenantId }, place) => (tenantId === crowd[0]!.tenantId ? [place] : []));
const atOnce = await arrivalsOf(await pushToAll(db, crowd, one));
const told = await costs();
const toAll = between(pushed, told);
console.log(
  `${one.length} of one enterprise: the last after ${percentile(atOnce.delays, 1)} ms`,
  JSON.stringify(toAll),
);

const killedAt = performance.now();
await server.end('SIGKILL');
const whileAway = await pushAtRandom(db, crowd, { rate: WHILE_AWAY, seconds: 1 });
server = spawnServer({ ...env, PORT: new URL(address).port }, ['--roles=web,socket']);
let after = await ask({ do: 'count' });
while (after.open < SOCKETS && performance.now() - killedAt < PATIENCE.back) {
  await pause(100);
  after = await ask({ do: 'count' });
}
const backMs = after.open < SOCKETS ? Infinity : Math.round(performance.now() - killedAt);
const missedPushes = await arrivalsOf(whileAway);
const back = await costs();
loads.push(loadavg()[0]!);
console.log('back', JSON.stringify({ backMs, refused: after.refused, commits: between(told, back).commits }));

const all = [atRandom, atOnce, missedPushes];
const sum = (of: 'lost' | 'doubled') => all.reduce((total, arrivals) => total + arrivals[of], 0);
const rereads = all.flatMap((arrivals) => arrivals.rereads);
for (const reread of rereads) console.log('told to read everything', JSON.stringify(reread));
conclude(
  'sockets',
  [
    { name: 'sockets', unit: 'sockets', measured: open, atLeast: SOCKETS },
    { name: 'push p99', unit: 'ms', measured: pushP(0.99), atMost: 150 },
    {
      name: `${one.length.toLocaleString('en')} of one enterprise`,
      unit: 'ms',
      measured: percentile(atOnce.delays, 1),
      atMost: 3000,
    },
    { name: `${SOCKETS.toLocaleString('en')} back`, unit: 'ms', measured: backMs, atMost: 60_000 },
    { name: 'lost', unit: 'pushes', measured: sum('lost'), atMost: 0 },
    { name: 'doubled', unit: 'pushes', measured: sum('doubled'), atMost: 0 },
    { name: 'told to read everything', unit: 'pages', measured: rereads.length, atMost: 0 },
  ],
  {
    loads: loads.map(rounded),
    rate: RATE,
    seconds: SECONDS,
    openSeconds,
    residentMb: memory,
    idle: between(whenOpen, idle),
    pushing: perPush,
    commitsPerPush: rounded(perPush.commits / atRandom.delays.length),
    p50: pushP(0.5),
    p95: pushP(0.95),
    toAll,
    clientCpuSeconds: Math.round(after.cpuSeconds),
  },
);

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
