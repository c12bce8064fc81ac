import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SETTINGS } from '@haihu/server/src/platform/db/db.ts';
import { planningSettings } from '@haihu/server/src/platform/db/statement.ts';
import { conclude, median } from '../verdict.ts';
import { buildData, MILLION } from './build-data.ts';
import { createClient } from './gateway-client.ts';
import { measureDepth, measureLists } from './latencies.ts';
import { load, type Sent } from './load.ts';
import { pgbench, type Recorded } from './pgbench.ts';
import { placesIn, record, type Recording } from './recording.ts';
import { type ListRequest, pathOf } from './requests.ts';
import { type People, type Server, signIn, startServer } from './server.ts';

/**
 * npm run bench:lists: lists of a million customers, in turn with pgbench that sends the same statements. Shorter on
 * request: `npm run bench:lists -- --customers 100000 --pairs 1 --seconds 4`.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    customers: { type: 'string', default: String(MILLION.customers) },
    pairs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
});
const [CUSTOMERS, PAIRS, SECONDS] = [options.customers, options.pairs, options.seconds].map(Number) as [
  number,
  number,
  number,
];
const CLIENTS = 32;
const AGENTS = 16;
const publicPool: ListRequest = { name: 'sea', call: 'customers.seaPage', by: 'agent', body: {} };

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-lists-'));
try {
  const dataDir = await buildData({ ...MILLION, customers: CUSTOMERS });
  const recording = await record(publicPool, { dataDir, folder, agents: AGENTS });
  const server = await startServer(dataDir, { logFile: path.join(folder, 'server.log'), args: ['--roles=web'] });
  try {
    await measure(server, await signIn(dataDir, AGENTS), recording);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(server: Server, people: People, recording: Recording): Promise<void> {
  const client = createClient(server.address);
  const p95 = await measureLists(client, people);
  const depth = await measureDepth(client, publicPool, people.agents[0]!);
  const places = await placesIn(client, publicPool, people.agents);
  client.close();
  const later = await compare(server, people, places, recording.laterPages);
  const first = await compare(server, people, [], recording.firstPages);

  const [slowest, milliseconds] = Object.entries(p95).reduce((worst, entry) => (entry[1] > worst[1] ? entry : worst));
  conclude(
    'lists',
    [
      { name: 'slowest list or search, p95', unit: 'ms', measured: milliseconds, atMost: 10 },
      // The limit leaves room for the usual difference between two medians on one machine.
      {
        name: 'page at row 5,000 to page 2',
        unit: 'times',
        measured: hundredths(depth.deep / depth.second),
        atMost: 1.1,
      },
      { name: 'pages, ratio to pgbench', unit: '', measured: later.ratio, atLeast: 0.6 },
      { name: 'first pages with their count, ratio to pgbench', unit: '', measured: first.ratio, atLeast: 0.6 },
      { name: 'server for a page', unit: 'µs of processor time', measured: later.cpuMicroseconds, atMost: 250 },
    ],
    { customers: CUSTOMERS, slowest, p95, depth, later, first },
  );
}

/**
 * Measures the server, and pgbench with the same statements, in turn, so that other work on the machine affects both.
 */
async function compare(
  server: Server,
  { agents, appUrl, tenantId }: People,
  places: string[],
  statements: Recorded[][],
) {
  const requests = agents.map((token, index): Sent => {
    return { path: pathOf(publicPool), token, body: JSON.stringify({ next: places[index] }) };
  });
  const sending = { clients: CLIENTS, seconds: SECONDS, folder };
  // Each statement of pgbench is a transaction of its own, at whose end the enterprise would be forgotten. It would
  // keep no plan either. So its connections get for all statements the settings that the server sends with each.
  const along = Object.entries(planningSettings['along an index']).map(([name, value]) => ` -c ${name}=${value}`);
  const settings = `${SETTINGS}${along.join('')} -c app.tenant=${tenantId}`;
  await load(server, requests, { ...sending, seconds: 2 });
  const pairs: { perSecond: number; cpuMicroseconds: number; tps: number; ratio: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { perSecond, cpuMicroseconds } = await load(server, requests, sending);
    const tps = pgbench(appUrl, statements, { ...sending, settings });
    pairs.push({ perSecond, cpuMicroseconds, tps, ratio: hundredths(perSecond / tps) });
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of));
  const perSecond = middle((pair) => pair.perSecond);
  // The list is the last statement, except for the additions of a first page.
  const naked = statements.map((all) => all.filter(({ text }) => /^\s*select c\.id/.test(text)));
  return {
    ratio: middle((pair) => pair.ratio),
    perSecond,
    cpuMicroseconds: middle((pair) => pair.cpuMicroseconds),
    ratioToPipelined: hundredths(perSecond / pgbench(appUrl, statements, { ...sending, settings, pipelined: true })),
    ratioToNakedList: hundredths(perSecond / pgbench(appUrl, naked, { ...sending, settings })),
    statements: statements[0]!.map(({ text }) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)),
    pairs,
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
