import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { foundOffice, type OfficeAgent } from '../chaos-rolling/office.ts';
import { joinDomains } from '../domains.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { type Server, startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import type { AgentsOrder, AgentsReport } from './agents-process.ts';
import { postgresSeconds } from './processor-time.ts';

/**
 * npm run bench:calls: how many calls one machine places on the simulator, and how soon agents see them. First one
 * enterprise calls, then ten. The agents and their pages are in a process of their own. `--seconds` shortens it.
 */
const SECONDS = Number(/^--seconds=(\d+)$/.exec(process.argv.at(-1)!)?.[1] ?? 60);
/** Speed of the simulator. A talk then lasts eight seconds. With shorter ones the line would be paused. */
const SPEED = '5';
const ONE = { enterprises: 1, agents: 220, pace: 20 };
const TEN = { enterprises: 10, agents: 44, pace: 40 };
/** Time in which nobody calls, and the statements of pages and jobs are counted. Milliseconds. */
const IDLE = 5000;
/** Statements named in the details. */
const NAMED = 30;

interface Part extends AgentsReport {
  calls: number;
  statements: number;
  commits: number;
  cores: number;
  /** Processor time of one call, in milliseconds. */
  nodeMs: number;
  postgresMs: number;
  often: [text: string, perCall: number][];
}

const load = loadavg()[0]!;
const one = await run(ONE);
const ten = await run(TEN);
const refusedIn = ({ codes, skipped }: Part) =>
  skipped + Object.entries(codes).reduce((sum, [code, count]) => sum + (code === '200' ? 0 : count), 0);

conclude(
  'calls',
  [
    { name: 'refused', unit: 'calls', measured: refusedIn(one) + refusedIn(ten), atMost: 0 },
    { name: 'reply p95', unit: 'ms', measured: p95Of(one.replies), atMost: 60 },
    { name: 'event to screen p95', unit: 'ms', measured: p95Of(one.screens), atMost: 150 },
    { name: 'statements a call', unit: 'statements', measured: one.statements, atMost: 60 },
    { name: 'server and PostgreSQL', unit: 'cores', measured: one.cores, atMost: 1.2 },
    { name: 'simulator calls', unit: 'calls at once', measured: ten.atOnce, atLeast: 200 },
    { name: 'ten enterprises: reply p95', unit: 'ms', measured: p95Of(ten.replies), atMost: 60 },
    { name: 'ten enterprises: event to screen p95', unit: 'ms', measured: p95Of(ten.screens), atMost: 150 },
  ],
  { load: rounded(load), isBusy: load > 1.5, one: withoutTimes(one), ten: withoutTimes(ten) },
);

async function run({ enterprises, agents, pace }: typeof ONE): Promise<Part> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-calls-'));
  const counted = path.join(dataDir, 'statements.json');
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'server.log'),
    nodeOptions: ['--import', path.join(import.meta.dirname, 'count-statements.ts')],
    env: { SIMULATOR_SPEED: SPEED, COUNT_STATEMENTS_TO: counted },
  });
  try {
    const { db, parts, domains } = await joinDomains(dataDir, 2);
    const people: OfficeAgent[] = [];
    for (let index = 0; index < enterprises; index += 1)
      people.push(...(await foundOffice(parts, domains, agents)).agents);
    await db.close();
    return await measure(server, { dataDir, counted, people, pace });
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
}

async function measure(server: Server, { dataDir, counted, people, pace }: Floor): Promise<Part> {
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
  const began = performance.now();
  agents.send(order);
  const [report] = (await once(agents, 'message')) as [AgentsReport];
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

function withoutTimes({ replies, screens, ...rest }: Part) {
  return { ...rest, replyMs: p95Of(replies), screenMs: p95Of(screens) };
}
