import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { foundOffice, type OfficeAgent } from '../chaos-rolling/office.ts';
import { joinDomains } from '../domains.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { type Server, startServer } from '../lists/server.ts';
import { type Bar, conclude } from '../verdict.ts';
import type { AgentsOrder, AgentsReport } from './agents-process.ts';
import { measureOnAsterisk } from './asterisk-rounds.ts';
import { type AsteriskPart, measureAsteriskPart } from './asterisk-part.ts';
import { watchOutboxAge } from './outbox-age.ts';
import { measureBesidePgbench } from './pgbench-part.ts';
import { postgresSeconds } from './processor-time.ts';

/**
 * npm run bench:calls: how many calls one machine places, and how soon agents see them. First one enterprise calls on
 * the simulator, then ten. The agents and their pages are in a process of their own. Then an enterprise calls over a
 * real Asterisk, where other processes are the carrier and the phones: in rounds, in turn with calls over that Asterisk
 * without our server. At last one enterprise calls as fast as it can, in turn with pgbench that sends the same
 * statements. `--seconds` shortens the first part, `--rounds` the others. `--only` takes one of `simulator`, `asterisk`
 * and `pgbench`.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(options.seconds);
/** Seconds for which all calls over the Asterisk are up together. */
const TOGETHER = 30;
/** Speed of the simulator. A talk then lasts eight seconds. With shorter ones the line would be paused. */
const SPEED = '5';
const ONE = { enterprises: 1, agents: 220, pace: 20 };
const TEN = { enterprises: 10, agents: 44, pace: 40 };
/** Time in which nobody calls, and the statements of pages and jobs are counted. Milliseconds. */
const IDLE = 5000;
/** Seconds for which the enterprise and pgbench call as fast as they can, in each round. */
const FLAT_OUT = Math.min(SECONDS, 20);
/** Statements named in the details. */
const NAMED = 30;

interface Measured {
  bars: Bar[];
  details: Record<string, unknown>;
}

interface Part extends AgentsReport {
  calls: number;
  /** Ages of the oldest event that waits, in milliseconds, at each look that found one. */
  outboxAges: number[];
  statements: number;
  commits: number;
  cores: number;
  /** Processor time of one call, in milliseconds. */
  nodeMs: number;
  postgresMs: number;
  often: [text: string, perCall: number][];
}

const isChosen = (part: string) => options.only === '' || options.only === part;
const simulated = isChosen('simulator') ? await simulate() : null;
const real = isChosen('asterisk') ? await measureAsteriskPart(callOverAsterisk) : null;
const flatOut = isChosen('pgbench')
  ? await measureBesidePgbench({ rounds: Number(options.rounds), seconds: FLAT_OUT })
  : null;
conclude('calls', [...(simulated?.bars ?? []), ...(real?.bars ?? []), ...(flatOut?.bars ?? [])], {
  ...simulated?.details,
  ...(real && { asterisk: real.report }),
  ...(flatOut && { pgbench: flatOut.report }),
});

function refusedIn({ codes, skipped }: Part): number {
  return skipped + Object.entries(codes).reduce((sum, [code, count]) => sum + (code === '200' ? 0 : count), 0);
}

async function simulate(): Promise<Measured> {
  const [one, ten] = [await run(ONE), await run(TEN)];
  return {
    bars: [
      { name: 'refused', unit: 'calls', measured: refusedIn(one) + refusedIn(ten), atMost: 0 },
      { name: 'reply p95', unit: 'ms', measured: p95Of(one.replies), atMost: 60 },
      { name: 'event to screen p95', unit: 'ms', measured: p95Of(one.screens), atMost: 150 },
      { name: 'statements a call', unit: 'statements', measured: one.statements, atMost: 60 },
      { name: 'age of outbox_due p95', unit: 'ms', measured: p95Of(one.outboxAges), atMost: 500 },
      { name: 'server and PostgreSQL', unit: 'cores', measured: one.cores, atMost: 1.2 },
      { name: 'simulator calls', unit: 'calls at once', measured: ten.atOnce, atLeast: 200 },
      { name: 'ten enterprises: reply p95', unit: 'ms', measured: p95Of(ten.replies), atMost: 60 },
      { name: 'ten enterprises: event to screen p95', unit: 'ms', measured: p95Of(ten.screens), atMost: 150 },
    ],
    details: { one: withoutTimes(one), ten: withoutTimes(ten) },
  };
}

/** Calls over an Asterisk. */
async function callOverAsterisk(program: string): Promise<AsteriskPart> {
  const report = await measureOnAsterisk(program, { rounds: Number(options.rounds), seconds: TOGETHER });
  const { refused, controllerAdds, toAgentInvite, toScreen, clean, control } = report;
  return {
    bars: [
      { name: 'Asterisk: refused', unit: 'calls', measured: refused, atMost: 0 },
      { name: 'controller adds p95', unit: 'ms', measured: controllerAdds, atMost: 30 },
      { name: 'request to agent INVITE p95', unit: 'ms', measured: toAgentInvite, atMost: 60 },
      { name: 'Asterisk: event to screen p95', unit: 'ms', measured: toScreen, atMost: 150 },
      { name: 'recorded calls clean', unit: 'calls at once', measured: clean, atLeast: 100 },
      { name: 'control: faulty calls noticed', unit: 'calls', measured: control.noticed, atLeast: control.made },
      { name: 'control: whole calls taken for faulty', unit: 'calls', measured: control.taken, atMost: 0 },
    ],
    report,
  };
}

async function run({ enterprises, agents, pace }: typeof ONE): Promise<Part> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-calls-'));
  const counted = path.join(dataDir, 'statements.json');
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'server.log'),
    nodeOptions: ['--import', path.join(import.meta.dirname, 'count-statements.ts')],
    env: { SIMULATOR_SPEED: SPEED, COUNT_STATEMENTS_TO: counted },
  });
  try {
    const { db, parts, domains, running } = await joinDomains(dataDir, 2);
    const people: OfficeAgent[] = [];
    for (let index = 0; index < enterprises; index += 1)
      people.push(...(await foundOffice(parts, domains, agents)).agents);
    await db.close();
    return await measure(server, { dataDir, counted, people, pace, adminUrl: running.adminUrl! });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Floor {
  dataDir: string;
  /** File of the counted statements. */
  counted: string;
  people: OfficeAgent[];
  pace: number;
  adminUrl: string;
}

async function measure(server: Server, { dataDir, counted, people, pace, adminUrl }: Floor): Promise<Part> {
  async function countsOf(): Promise<Map<string, number>> {
    rmSync(counted, { force: true });
    process.kill(server.pid, 'SIGUSR2');
    while (!existsSync(counted)) await pause(10);
    return new Map(JSON.parse(readFileSync(counted, 'utf8')) as [string, number][]);
  }
  const times = async () => ({ node: await server.cpuSeconds(), postgres: postgresSeconds(dataDir) });
  await pause(IDLE);
  const [idle, idleTimes] = [await countsOf(), await times()];
  await pause(IDLE);
  const [before, beforeTimes] = [await countsOf(), await times()];
  const agents = fork(path.join(import.meta.dirname, 'agents-process.ts'));
  const order: AgentsOrder = { address: server.address, agents: people, pace, seconds: SECONDS };
  const outbox = await watchOutboxAge(adminUrl);
  const began = performance.now();
  agents.send(order);
  const [report] = (await once(agents, 'message')) as [AgentsReport];
  const outboxAges = await outbox.stop();
  await pause(IDLE);
  const seconds = (performance.now() - began) / 1000;
  const [after, afterTimes] = [await countsOf(), await times()];

  const calls = report.codes[200] ?? 0;
  const idleShare = (seconds * 1000) / IDLE;
  const added = (text: string) => {
    const usual = (before.get(text) ?? 0) - (idle.get(text) ?? 0);
    return (after.get(text) ?? 0) - (before.get(text) ?? 0) - usual * idleShare;
  };
  const perCall = [...after.keys()].map((text): [string, number] => [text, rounded(added(text) / calls)]);
  const spent = (part: 'node' | 'postgres') =>
    afterTimes[part] - beforeTimes[part] - (beforeTimes[part] - idleTimes[part]) * idleShare;
  return {
    ...report,
    calls,
    outboxAges,
    statements: sumOf(perCall),
    commits: sumOf(perCall.filter(([text]) => /^commit/i.test(text))),
    cores: rounded((spent('node') + spent('postgres')) / SECONDS),
    nodeMs: rounded((spent('node') / calls) * 1000),
    postgresMs: rounded((spent('postgres') / calls) * 1000),
    often: perCall
      .toSorted(([, fewer], [, more]) => more - fewer)
      .slice(0, NAMED)
      .map(([text, count]) => [text.replaceAll(/\s+/g, ' ').trim().slice(0, 100), count]),
  };
}

function sumOf(counts: [string, number][]): number {
  return rounded(counts.reduce((sum, [, count]) => sum + count, 0));
}

function withoutTimes({ replies, screens, outboxAges, placed, ...rest }: Part) {
  return {
    ...rest,
    outboxMs: p95Of(outboxAges),
    placed: placed.length,
    replyMs: p95Of(replies),
    screenMs: p95Of(screens),
  };
}
