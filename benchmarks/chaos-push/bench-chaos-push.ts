import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import pg from 'pg';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { foundOffice } from '../chaos-rolling/office.ts';
import { openPage, type Page } from '../chaos-rolling/page.ts';
import { countFaults, pushOn } from '../chaos-rolling/work.ts';
import { openDomains } from '../domains.ts';
import { conclude } from '../verdict.ts';

/**
 * npm run chaos:push: members get pushes while their sockets, the server's connection for words and the server itself are
 * cut again and again. The control's server does not send what a client missed.
 */
const MEMBERS = 20;
const MAIN = { pushes: 1000, cuts: 200 };
const CONTROL = { pushes: 200, cuts: 40 };
/** Each tenth cut kills the server, and each third of the others cuts its connection for words. */
const KILL_EVERY = 10;
const WORDS_EVERY = 3;
/** Time between two cuts. Milliseconds. */
const APART = 700;
/** Longest wait for the last pushes. Milliseconds. */
const PATIENCE = 60_000;

interface Outcome {
  pushes: number;
  cuts: number;
  kills: number;
  /** Pushes that were lost, doubled or out of order. */
  faults: number;
  lost: number;
  doubled: number;
  resyncs: number;
  reconnections: number;
}

async function run({ pushes, cuts }: typeof MAIN, changes: string[] = []): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-push-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbedded(folder, { listensOn: 'port', settings: ['max_connections=200'] });
  ends.defer(postgres.stop);
  const databaseUrl = postgres.urlOf('postgres', 'haihu');
  const { ownerUrl, appUrl } = await useOutside(databaseUrl);
  await migrate(ownerUrl);
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  ends.defer(() => admin.end());
  const dataDir = path.join(folder, 'data');
  const { db, parts, domains } = openDomains(dataDir, appUrl, 4);
  ends.defer(db.close);
  const office = await foundOffice(parts, domains, MEMBERS);

  const options = changes.map((file) => `--import=${path.join(import.meta.dirname, file)}`).join(' ');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', NODE_OPTIONS: options };
  const port = String(await freePort());
  const start = () => spawnServer({ ...env, PORT: port }, ['--roles=web,socket']);
  let server = start();
  ends.defer(async () => void (await server.end('SIGTERM')));
  const address = await server.address();
  const pages: Page[] = [];
  for (const { userId, session } of office.agents) pages.push(await openPage(address, userId, session));
  ends.defer(() => pages.forEach((page) => page.close()));

  const pushing = pushOn(office, pushes, cuts * APART);
  pushing.catch(() => {});
  let kills = 0;
  for (let cut = 1; cut <= cuts; cut += 1) {
    await pause(APART);
    if (cut % KILL_EVERY === 0) {
      await server.end('SIGKILL');
      server = start();
      await server.address();
      kills += 1;
    } else if (cut % WORDS_EVERY === 0) {
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`);
    } else pages[cut % MEMBERS]!.cut();
  }
  const told = await pushing;
  const faults = () => told.reduce((sum, ids, at) => sum + countFaults(ids, pages[at]!.heard), 0);
  for (const giveUpAt = Date.now() + PATIENCE; faults() > 0 && Date.now() < giveUpAt;) await pause(500);
  const lost = told.reduce((sum, ids, at) => sum + ids.filter((id) => !pages[at]!.heard.includes(id)).length, 0);
  const doubled = pages.reduce((sum, { heard }) => sum + heard.length - new Set(heard).size, 0);
  return {
    pushes: told.flat().length,
    cuts,
    kills,
    faults: faults(),
    lost,
    doubled,
    resyncs: pages.reduce((sum, page) => sum + page.resyncs(), 0),
    reconnections: pages.reduce((sum, page) => sum + page.reconnections(), 0),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const outcome = await run(MAIN);
console.log(JSON.stringify(outcome));
const control = await run(CONTROL, ['as-before.mjs']);
conclude(
  'chaos-push',
  [
    { name: 'pushes', unit: 'pushes', measured: outcome.pushes, atLeast: MAIN.pushes },
    { name: 'cuts', unit: 'cuts', measured: outcome.cuts, atLeast: MAIN.cuts },
    { name: 'lost', unit: 'pushes', measured: outcome.lost, atMost: 0 },
    { name: 'doubled', unit: 'pushes', measured: outcome.doubled, atMost: 0 },
    { name: 'lost, doubled or out of order', unit: 'pushes', measured: outcome.faults, atMost: 0 },
    { name: 'clients told to read everything again', unit: 'clients', measured: outcome.resyncs, atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: control.faults, atLeast: 1 },
  ],
  { members: MEMBERS, outcome, control },
);
