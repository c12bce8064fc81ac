import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findAsterisk } from '@haihu/server/src/integrations/telephony/asterisk/test-support/instance.ts';
import type { AgentsOrder, AgentsReport } from '../calls/agents-process.ts';
import { findMostClean } from '../calls/asterisk-rounds.ts';
import { foundOffice, type OfficeAgent } from '../chaos-rolling/office.ts';
import { joinDomains } from '../domains.ts';
import { fill } from '../lists/fill-data.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { type Server, signIn, startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { askForLists, bytesOfCustomer, createCustomers } from './customers.ts';
import { holdSockets } from './sockets.ts';

/**
 * npm run bench:sizing: what this machine carries, in some minutes. It uses short parts of the other benchmarks, on a
 * database and a server of its own, and then on the test Asterisk if there is one. `--folder` names the disk of the
 * former, `--sockets` how many are opened.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { folder: { type: 'string', default: tmpdir() }, sockets: { type: 'string', default: '5000' } },
});
const SOCKETS = Number(options.sockets);
const CUSTOMERS = 50_000;
const AGENTS = 440;
/** Seconds of each part. */
const SECONDS = 10;
/** Calls a second that are tried, until one is too many. */
const PACES = [5, 10, 20, 40];
/** A pace is carried if no call is refused, and if 95 of 100 replies and screens come within these times. Milliseconds. */
const SOON = { reply: 60, screen: 150 };
/** Calls at once that are tried on Asterisk, until the sound of one is not clean. */
const TALKS = [25, 50, 75, 100];
/** Speed of the simulator, as in bench:calls: a talk lasts eight seconds. */
const SPEED = '5';
const GIB = 2 ** 30;
/** Seconds between two calls of an agent. */
const CALL_EVERY = 60;
/** The most of the memory that the embedded PostgreSQL takes for itself. */
const OF_POSTGRES = 0.4;

interface Row {
  figure: string;
  measured: string;
  /** The circumstances, and the benchmark that measures the same for longer. */
  at: string;
}

const load = rounded(loadavg()[0]!);
const folder = mkdtempSync(path.join(options.folder, 'haihu-sizing-'));
const dataDir = path.join(folder, 'data');
const disk = statfsSync(folder);
const freeGib = (disk.bavail * disk.bsize) / GIB;
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGib: rounded(totalmem() / GIB),
  freeDiskGib: rounded(freeGib),
  load,
};
try {
  await fill(dataDir, {
    customers: CUSTOMERS,
    agents: 100,
    others: { enterprises: 1, customers: 100, agents: 2 },
  });
  const server = await startServer(dataDir, {
    logFile: path.join(folder, 'server.log'),
    env: { SIMULATOR_SPEED: SPEED },
  });
  const measured = await measure(server).finally(server.stop);
  tell(measured, await callOverAsterisk());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(server: Server) {
  const people = await signIn(dataDir, 16);
  const opened = await joinDomains(dataDir, 4);
  try {
    // First, because a server that was at work has memory to spare, in which sockets would cost nothing.
    const sockets = await holdSockets(server, opened, { count: SOCKETS, seconds: SECONDS });
    const customerBytes = await bytesOfCustomer(opened.db);
    const lists = await askForLists(server.address, people, SECONDS);
    const { agents } = await foundOffice(opened.parts, opened.domains, AGENTS);
    const created = await createCustomers(server.address, agents, SECONDS);
    const calls = await callFaster(server, agents);
    return { customerBytes, lists, created, calls, sockets };
  } finally {
    await opened.db.close();
  }
}

/** Calls faster and faster, until a pace is too fast. Returns the report of each pace. */
async function callFaster(server: Server, agents: OfficeAgent[]) {
  const tried = [];
  for (const pace of PACES) {
    const child = fork(path.join(import.meta.dirname, '../calls/agents-process.ts'));
    child.send({ address: server.address, agents, pace, seconds: SECONDS } satisfies AgentsOrder);
    const [{ codes, skipped, replies, screens, atOnce }] = (await once(child, 'message')) as [AgentsReport];
    const [replyMs, screenMs] = [p95Of(replies), p95Of(screens)];
    const refused = replies.length - (codes[200] ?? 0) + skipped;
    const isCarried = refused === 0 && replyMs <= SOON.reply && screenMs <= SOON.screen;
    tried.push({ pace, isCarried, refused, atOnce, replyMs, screenMs });
    if (!isCarried) break;
  }
  return tried;
}

/** Returns the calls at once that a real Asterisk carried, for each number that was tried. Null: there is none here. */
async function callOverAsterisk() {
  let program: string;
  try {
    program = findAsterisk();
  } catch {
    return null;
  }
  return findMostClean(program, { tried: TALKS, seconds: SECONDS });
}

/** Returns the row about calls over a real Asterisk. */
function asteriskRow(tried: Awaited<ReturnType<typeof callOverAsterisk>>): Row {
  const figure = 'calls at once on Asterisk, recorded';
  if (tried === null)
    return { figure, measured: 'not measured', at: 'there is no test Asterisk here: npm run tools unpacks it' };
  const most = tried.findLast(({ calls, clean }) => clean === calls);
  const { calls, clean, cores } = tried.at(-1)!;
  const at = `${clean} of ${calls} clean with ${cores.asterisk} cores of Asterisk (bench:calls)`;
  if (!most) return { figure, measured: `less than ${calls}`, at };
  return { figure, measured: most.calls === TALKS.at(-1) ? `${most.calls} or more` : `${most.calls}`, at };
}

function tell(
  measured: Awaited<ReturnType<typeof measure>>,
  onAsterisk: Awaited<ReturnType<typeof callOverAsterisk>>,
): void {
  const { customerBytes, lists, created, calls, sockets } = measured;
  const carried = calls.findLast(({ isCarried }) => isCarried);
  const [slowest] = calls;
  const rows: Row[] = [
    carried
      ? {
          figure: 'calls a second, simulated',
          measured: `${carried.pace}`,
          at: `reply p95 ${carried.replyMs} ms, screen p95 ${carried.screenMs} ms (bench:calls)`,
        }
      : {
          figure: 'calls a second, simulated',
          measured: `less than ${PACES[0]}`,
          at: `at ${PACES[0]}: ${slowest!.refused} refused, reply p95 ${slowest!.replyMs} ms, screen p95 ${slowest!.screenMs} ms (bench:calls)`,
        },
    {
      figure: 'calls in talk at once',
      measured: `${carried?.atOnce ?? slowest!.atOnce}`,
      at: 'at that pace, talks of 8 s',
    },
    {
      figure: 'agents',
      measured: carried ? `${carried.pace * CALL_EVERY}` : `less than ${PACES[0]! * CALL_EVERY}`,
      at: `computed: one call each ${CALL_EVERY} s by each of them makes that many calls a second`,
    },
    asteriskRow(onAsterisk),
    {
      figure: 'open sockets',
      measured: `${sockets.open}`,
      at: `${sockets.kibOfSocket} KiB of memory each, so a GiB holds ${Math.floor(GIB / 1024 / sockets.kibOfSocket)}; ${sockets.rate} pushes a second: p99 ${sockets.pushP99} ms (bench:sockets)`,
    },
    { figure: 'lists a second', measured: `${lists.perSecond}`, at: `16 clients, p95 ${lists.p95} ms (bench:lists)` },
    { figure: 'new customers a second', measured: `${created.perSecond}`, at: `16 clients, p95 ${created.p95} ms` },
    {
      figure: 'disk of a customer',
      measured: `${(customerBytes / 1024).toFixed(1)} KiB`,
      at: `computed: half of the free ${freeGib.toFixed(0)} GiB would hold ${millions((freeGib * GIB) / 2 / customerBytes)} million`,
    },
    {
      figure: 'customers in memory',
      measured: `${millions((totalmem() * OF_POSTGRES) / customerBytes)} million`,
      at: `computed: in the two fifths of ${machine.memoryGib} GiB that PostgreSQL takes; more are read from the disk`,
    },
  ];
  console.log(
    `\n${machine.processor}, ${machine.cores} cores, ${machine.memoryGib} GiB of memory, load ${load} before`,
  );
  const width = (of: 'figure' | 'measured') => Math.max(...rows.map((row) => row[of].length));
  for (const { figure, measured: value, at } of rows)
    console.log(`${figure.padEnd(width('figure'))}  ${value.padStart(width('measured'))}  ${at}`);
  if (load > 1.5) console.log('The machine was busy before. A quiet one carries more.');
  console.log('The clients ran on this machine too, and took part of it.');
  conclude('sizing', [], { machine, customers: CUSTOMERS, ...measured, onAsterisk });
}

function millions(count: number): string {
  return (count / 1e6).toFixed(1);
}
