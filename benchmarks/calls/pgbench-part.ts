import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { foundOffice, type OfficeAgent } from '../chaos-rolling/office.ts';
import { joinDomains } from '../domains.ts';
import { rounded } from '../lists/latencies.ts';
import { startServer } from '../lists/server.ts';
import { type Bar, median } from '../verdict.ts';
import { pgbenchWrites, type WriteScript } from '../writes/pgbench-writes.ts';
import type { AgentsOrder, AgentsReport } from './agents-process.ts';
import { recordCall } from './call-script.ts';

/** Agents who call as soon as their last call is over. */
const AGENTS = 120;
const CLIENTS = 32;
/** Speed of the simulator. A talk lasts half a second with it, so the machine is the limit. */
const SPEED = '80';
/** Calls a second that agents try: more than a machine places. */
const PACE = 400;
/** Time between two times at which members may type numbers again. Milliseconds. */
const FORGET_EVERY = 1000;
/** Ids from here on, so that no other recorded value is like one of them. */
const FIRST = { user: 500_000_000, call: 700_000_000 };

interface BesidePgbench {
  bars: Bar[];
  report: Record<string, unknown>;
}

/**
 * Measures the calls a second of one enterprise whose agents call as fast as they can, and in turn with it those of
 * pgbench with the server's own statements of a call: its placing, its events and its end.
 */
export async function measureBesidePgbench({
  rounds,
  seconds,
}: {
  rounds: number;
  seconds: number;
}): Promise<BesidePgbench> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-calls-'));
  try {
    const { script, agents } = await prepare(dataDir);
    const [ours, theirs]: [number[], number[]] = [[], []];
    const answers: Record<number, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { codes } = await callFlatOut(dataDir, { agents, seconds, after: round * PACE * seconds });
      answers.push(codes);
      ours.push(rounded((codes[200] ?? 0) / seconds));
      const postgres = await startEmbedded(dataDir);
      theirs.push(pgbenchWrites(postgres.urlOf('postgres'), script, { clients: CLIENTS, seconds, folder: dataDir }));
      await postgres.stop();
      console.log(`calls a second: ${ours.at(-1)}, pgbench ${theirs.at(-1)}`);
    }
    const share = rounded(median(ours) / median(theirs));
    return {
      bars: [{ name: 'calls, of pgbench', unit: 'of its calls', measured: share, atLeast: 0.5 }],
      // A server whose events are late refuses calls, which is right.
      report: { ours, answers, theirs, statements: script.writes[0]!.length },
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Founds the enterprise, and records a call of its first agent. */
async function prepare(dataDir: string): Promise<{ script: WriteScript; agents: OfficeAgent[] }> {
  const file = path.join(dataDir, 'statements.jsonl');
  writeFileSync(file, '');
  const recorder = path.join(import.meta.dirname, '../writes/record-writes.ts');
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'recording.log'),
    nodeOptions: ['--import', recorder],
    env: { SIMULATOR_SPEED: SPEED, RECORD_STATEMENTS_TO: file },
  });
  const { db, parts, domains, running } = await joinDomains(dataDir, 2);
  try {
    const admin = new pg.Client(running.adminUrl!);
    await admin.connect();
    await admin.query(`select setval(pg_get_serial_sequence('app_user', 'id'), $1)`, [FIRST.user]);
    await admin.query(`select setval(pg_get_serial_sequence('call', 'id'), $1)`, [FIRST.call]);
    // pgbench asks it for the id that its own statement drew.
    await admin.query('grant usage on sequence call_id_seq to haihu_app');
    await admin.end();
    const { tenant, tenantId, agents } = await foundOffice(parts, domains, AGENTS);
    // Short calls would let the line rest.
    for (const table of [sql`line`, sql`line_number`])
      await tenant.query(sql`update ${table} set watched_since = 'infinity' where tenant_id = ${tenantId}`);
    const script = await recordCall({ file, address: server.address, db, tenantId, agent: agents[0]! });
    return { script, agents };
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Lets all agents call one after the other for some seconds. */
async function callFlatOut(
  dataDir: string,
  { agents, seconds, after }: { agents: OfficeAgent[]; seconds: number; after: number },
): Promise<AgentsReport> {
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'server.log'),
    env: { SIMULATOR_SPEED: SPEED },
  });
  const { db, running } = await joinDomains(dataDir, 1);
  await db.close();
  const admin = new pg.Client(running.adminUrl!);
  await admin.connect();
  const over = new AbortController();
  // Members type few numbers a minute. That is not what is measured here.
  const forgetting = (async () => {
    for (; !over.signal.aborted; await pause(FORGET_EVERY)) await admin.query('delete from rate_window');
  })();
  try {
    const people = fork(path.join(import.meta.dirname, 'agents-process.ts'));
    people.send({ address: server.address, agents, pace: PACE, seconds, after } satisfies AgentsOrder);
    const [report] = (await once(people, 'message')) as [AgentsReport];
    return report;
  } finally {
    over.abort();
    await forgetting;
    await admin.end();
    await server.stop();
  }
}
