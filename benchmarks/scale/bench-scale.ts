import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import pg from 'pg';
import { conclude, median } from '../verdict.ts';
import { CHANNEL, commitRows, type Telling } from './commits.ts';
import { replicated, startReplica } from './replica.ts';

/**
 * npm run bench:scale: what stops an installation from growing. Commits with a word are compared with silent ones while
 * a synchronous replica follows; the control tells the words inside of the transactions.
 */
const CLIENTS = 48;
const SECONDS = 5;
const ROUNDS = 3;
/** Longest wait for the last words. Milliseconds. */
const LAST_WORDS = 5000;

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-bench-scale-'));
await using ends = new AsyncDisposableStack();
ends.defer(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = path.join(folder, 'data');
const cluster = path.join(dataDir, 'postgres');
const postgres = await startEmbedded(dataDir, { settings: replicated });
ends.defer(postgres.stop);
const adminUrl = postgres.urlOf('postgres');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);

const commits = await measureCommits();
const ratioOf = (telling: Telling) => rounded(median(commits[telling]) / median(commits.silent));
conclude(
  'scale',
  [
    { name: 'told of silent commits', unit: 'of them', measured: ratioOf('told'), atLeast: 0.7 },
    { name: 'words missed', unit: 'words', measured: commits.missed, atMost: 0 },
    { name: 'control: words inside, of silent commits', unit: 'of them', measured: ratioOf('inside'), atMost: 0.69 },
  ],
  { clients: CLIENTS, seconds: SECONDS, commits },
);

/** Measures commits in turn, while a replica follows and one process listens. The unit is commits a second. */
async function measureCommits() {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query('create table bench_row (tenant_id bigint, word text); grant insert on bench_row to haihu_app');
  let heard = 0;
  admin.on('notification', () => (heard += 1));
  await admin.query(`listen ${CHANNEL}`);
  const endReplica = await startReplica(adminUrl, cluster, path.join(folder, 'replica'));
  const db = createDb(appUrl, { connections: CLIENTS });
  const commitsOf: Record<Telling, number[]> = { silent: [], told: [], inside: [] };
  let told = 0;
  try {
    await commitRows(db.forTenant('1'), 'silent', CLIENTS, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const telling of ['silent', 'told', 'inside'] as const) {
        const made = await commitRows(db.forTenant('1'), telling, CLIENTS, SECONDS);
        commitsOf[telling].push(Math.round(made / SECONDS));
        if (telling !== 'silent') told += made;
      }
    }
    const areAllHeard = () => heard >= told;
    for (const giveUpAt = Date.now() + LAST_WORDS; !areAllHeard() && Date.now() < giveUpAt;) await pause(50);
  } finally {
    await db.close();
    await admin.query('drop table bench_row');
    await endReplica();
    await admin.end();
  }
  return { ...commitsOf, missed: told - heard };
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
