import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { pushTo } from '@haihu/server/src/platform/events/push.ts';
import { QUEUE_SCHEMA } from '@haihu/server/src/platform/queue/install.ts';
import pg from 'pg';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { openPage, type Page } from '../chaos-rolling/page.ts';
import { openDomains } from '../domains.ts';
import { conclude } from '../verdict.ts';
import { type Loss, startCluster } from './cluster.ts';
import { foundOffice, type WritingOffice } from './office.ts';
import { countFaults, longestGap, writeOn } from './writing.ts';

/**
 * npm run chaos:failover: the cluster of docs/operate/cluster on one machine, and two processes of the server at its
 * HAProxy. The machine of the primary dies while agents write, and comes back. Then the other one loses its power. The
 * control commits without waiting for the other machine.
 */
const AGENTS = 8;
const LOSSES: readonly Loss[] = ['dies', 'freezes'];
/** Time for which is written before and after a loss. Milliseconds. */
const WRITING = 5000;
/** Time for which the primary reaches the other machine no more before it is lost. Milliseconds. */
const STALLS = 1000;
/** Longest wait for a push, and for the last jobs. Milliseconds. */
const PATIENCE = 40_000;

interface Plan {
  isControl: boolean;
  losses: readonly Loss[];
}

async function run({ isControl, losses }: Plan) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-failover-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startCluster(folder, { isAsynchronous: isControl });
  ends.defer(cluster.stop);
  const adminUrl = `postgres://postgres:superuser-password@${cluster.address}/postgres`;
  const databaseUrl = `postgres://haihu:haihu@${cluster.address}/haihu`;
  await makeDatabase(adminUrl);
  const { ownerUrl, appUrl } = await useOutside(databaseUrl);
  await migrate(ownerUrl);
  const dataDir = path.join(folder, 'data');
  const { db, parts, domains } = openDomains(dataDir, appUrl);
  ends.defer(db.close);
  const office = await foundOffice(parts, domains, AGENTS);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', LOG_LEVEL: 'fatal' };
  const servers = ['web,socket', 'worker'].map((roles) => spawnServer(env, [`--roles=${roles}`]));
  let ended = 0;
  for (const server of servers) {
    ends.defer(async () => void (await server.end('SIGTERM')));
    void server.ended.then(() => (ended += 1));
  }
  const address = await servers[0]!.address();
  const page = await openPage(address, office.agents[0]!.userId, office.agents[0]!.session);
  ends.defer(page.close);

  const work = writeOn(office, address);
  const pushes: number[] = [];
  for (const [at, loss] of losses.entries()) {
    await pause(WRITING);
    const lost = await cluster.loseMachine(STALLS, loss);
    await work.untilAcknowledged();
    pushes.push(await secondsUntilPushed(office, page, String(at + 1)));
    await pause(WRITING);
    if (at < losses.length - 1) await cluster.bringBack(lost);
  }
  await work.end();
  const jobsLeft = await untilNoJobs(adminUrl);
  const { texts, packages, spent, faults } = await office.stored();
  const { written } = work;
  const [notes, purchases] = [countFaults(written.texts, texts), countFaults(written.packages, packages)];
  const { 200: done = 0, 50_300: restarting = 0, 50_301: busy = 0, ...others } = written.answers;
  return {
    writes: written.texts.length + written.packages.length,
    lost: notes.lost + purchases.lost,
    doubled: notes.doubled + purchases.doubled + Math.abs(spent - packages.length),
    longestGap: longestGap(written),
    longestAnswer: Math.round(written.longestAnswer / 100) / 10,
    answers: { done, restarting, busy, others },
    slowestPush: Math.max(...pushes),
    ledgerFaults: faults,
    jobsLeft,
    processesEnded: ended,
  };
}

/** Makes the role and the database, as docs/operate/cluster.md does. */
async function makeDatabase(adminUrl: string): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE; ; await pause(500)) {
    const admin = new pg.Client(adminUrl);
    admin.on('error', () => {});
    try {
      await admin.connect();
      await admin.query(`create role haihu login createrole password 'haihu'`);
      await admin.query('create database haihu owner haihu');
      return;
    } catch (error) {
      // HAProxy may not have asked the machines yet.
      if (error instanceof pg.DatabaseError || Date.now() > giveUpAt) throw error;
    } finally {
      await admin.end().catch(() => {});
    }
  }
}

/** Makes a push, and waits until the page heard it. Returns the seconds. */
async function secondsUntilPushed({ tenant, agents }: WritingOffice, page: Page, customerId: string): Promise<number> {
  const drafts = [{ to: [agents[0]!.userId], type: push.customerMoved, data: { customerId } }];
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 100) / 10;
  const make = () => tenant.transaction((tx) => pushTo(tx, drafts, new Date()));
  while (
    !(await make().then(
      () => true,
      () => false,
    ))
  )
    await pause(100);
  while (!page.heard.includes(customerId) && since() * 1000 < PATIENCE) await pause(50);
  return since();
}

/** Waits until no job is due or runs, but not for ever. Returns the number of those that are left. */
async function untilNoJobs(adminUrl: string): Promise<number> {
  const admin = new pg.Client(adminUrl.replace(/postgres$/, 'haihu'));
  await admin.connect();
  try {
    for (const giveUpAt = Date.now() + PATIENCE; ; await pause(500)) {
      const { rows } = await admin.query<{ count: number }>(
        `select count(*)::int as count from ${QUEUE_SCHEMA}._private_jobs where run_at <= now() or locked_at is not null`,
      );
      if (rows[0]!.count === 0 || Date.now() > giveUpAt) return rows[0]!.count;
    }
  } finally {
    await admin.end();
  }
}

const outcome = await run({ isControl: false, losses: LOSSES });
console.log(JSON.stringify(outcome));
const control = await run({ isControl: true, losses: ['dies'] });
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
conclude(
  'chaos-failover',
  [
    { name: 'acknowledged writes', unit: 'writes', measured: outcome.writes, atLeast: 500 },
    { name: 'acknowledged writes lost', unit: 'writes', measured: outcome.lost, atMost: 0 },
    { name: 'writes twice', unit: 'writes', measured: outcome.doubled, atMost: 0 },
    { name: 'longest gap seconds', unit: 'seconds', measured: outcome.longestGap, atMost: 35 },
    { name: 'longest answer', unit: 'seconds', measured: outcome.longestAnswer, atMost: 16 },
    { name: 'answers that tell to come again', unit: 'answers', measured: outcome.answers.restarting, atLeast: 1 },
    { name: 'other answers', unit: 'answers', measured: sum(outcome.answers.others), atMost: 0 },
    { name: 'slowest push after a loss', unit: 'seconds', measured: outcome.slowestPush, atMost: 12 },
    { name: 'ledger', unit: 'faults', measured: outcome.ledgerFaults.length, atMost: 0 },
    { name: 'jobs left', unit: 'jobs', measured: outcome.jobsLeft, atMost: 0 },
    { name: 'processes that ended', unit: 'processes', measured: outcome.processesEnded, atMost: 0 },
    { name: 'control faults', unit: 'writes', measured: control.lost + control.doubled, atLeast: 1 },
  ],
  { agents: AGENTS, losses: LOSSES, outcome, control },
);
