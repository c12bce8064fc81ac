import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { type AsteriskPart, measureAsteriskPart } from '../calls/asterisk-part.ts';
import { openDomains } from '../domains.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { conclude, median } from '../verdict.ts';
import { measureInvites } from './asterisk-callers.ts';
import { openExchange } from './exchange.ts';

/**
 * npm run bench:inbound: people call two lines of an enterprise. Fifty wait at one line, whose agents talk. Five a second
 * call the other one, whose agents are ready. Over a real Asterisk, the time from the carrier's invitation to that of the
 * agent's phone is taken by one clock. On the simulator, agents of the first line then become ready one after the other,
 * and the caller who waits for longest is to be rung. Those who wait on hear their place in the queue. `--seconds`
 * shortens it.
 */
const SECONDS = Number(/^--seconds=(\d+)$/.exec(process.argv.at(-1)!)?.[1] ?? 20);
const WAITING = 50;
/** Calls a second. */
const PACE = 5;
/** Agents who become ready while callers wait. */
const FREED = 20;
const READY = 40;
/** Milliseconds within which a ring is heard of. */
const PATIENCE = 3000;
/** Milliseconds after which a caller hears their place. Simulated callers stay for 41 seconds. */
const PLACE_AFTER = 30_000;
/** Longest delay of that, and some time to hear it. Milliseconds. */
const PLACE_HEARD = 4000;

const asterisk = await measureAsteriskPart(callOverAsterisk);
const folder = mkdtempSync(path.join(tmpdir(), 'haihu-inbound-'));
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const { ownerUrl, appUrl } = await useOutside(postgres.urlOf('postgres', 'haihu'));
await migrate(ownerUrl);
const opened = openDomains(path.join(folder, 'data'), appUrl);
const exchange = await openExchange({ ...opened, folder, appUrl, ready: READY, freed: FREED });
try {
  for (let at = 0; at < WAITING; at += 1) exchange.arrive('full', `138${digits(at)}60`);
  await exchange.until(async () => (await exchange.countWaiting()) === WAITING);

  const waitingSince = performance.now();

  const arrivals: number[] = [];
  for (let at = 0; at < SECONDS * PACE; at += 1) {
    const began = performance.now();
    const number = `139${digits(at)}80`;
    exchange.arrive('open', number);
    arrivals.push(await exchange.rungFor(number, PATIENCE).then(() => performance.now() - began));
    await pause(Math.max(0, 1000 / PACE - (performance.now() - began)));
  }

  const frees: number[] = [];
  let overtaken = 0;
  for (const agent of exchange.freed) {
    const next = await exchange.findLongest();
    const began = performance.now();
    const rung = exchange.rungFor(next, PATIENCE);
    await exchange.free(agent);
    await rung.then(
      () => frees.push(performance.now() - began),
      () => (overtaken += 1),
    );
  }

  const waited = await exchange.countWaiting();
  await pause(Math.max(0, PLACE_AFTER + PLACE_HEARD - (performance.now() - waitingSince)));
  const offBy = exchange.placesTold().flatMap(([first]) => (first === undefined ? [] : Math.abs(first - PLACE_AFTER)));
  conclude(
    'inbound',
    [
      { name: 'arrival to ring p95', unit: 'ms', measured: p95Of(arrivals), atMost: 150 },
      { name: 'agent ready to ring p95', unit: 'ms', measured: p95Of(frees), atMost: 150 },
      { name: 'callers overtaken', unit: 'callers', measured: overtaken, atMost: 0 },
      { name: 'callers who waited meanwhile', unit: 'callers', measured: waited, atLeast: WAITING - FREED },
      { name: 'callers who heard their place', unit: 'callers', measured: offBy.length, atLeast: WAITING - FREED },
      { name: 'place off by at most', unit: 'ms', measured: Math.round(Math.max(...offBy)), atMost: 2000 },
      ...asterisk.bars,
    ],
    {
      arrivals: arrivals.length,
      arrivalMedian: rounded(median(arrivals)),
      readyMedian: rounded(median(frees)),
      statements: await countStatements(),
      asterisk: asterisk.report,
    },
  );
} finally {
  await exchange.close();
  await opened.db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Measures callers over an Asterisk. */
async function callOverAsterisk(program: string): Promise<AsteriskPart> {
  const told = await measureInvites(program, { waiting: WAITING, pace: PACE, seconds: SECONDS });
  return {
    bars: [
      {
        name: 'Asterisk: callers whom nobody was rung for',
        unit: 'callers',
        measured: told.made - told.rung,
        atMost: 0,
      },
      { name: 'Asterisk: invitation to invitation p95', unit: 'ms', measured: told.p95, atMost: 150 },
      {
        name: 'Asterisk: callers who waited meanwhile',
        unit: 'callers',
        measured: told.waitedMeanwhile,
        atLeast: WAITING,
      },
    ],
    report: told,
  };
}

/** Returns six digits, a different text for each number below a million. */
function digits(at: number): string {
  return String(at).padStart(6, '0');
}

/** Returns the transactions of the database so far. */
async function countStatements(): Promise<number> {
  const [found] = await opened.db.global<{ commits: number }>(sql`
    select xact_commit::float8 as commits from pg_stat_database where datname = current_database()`);
  return found!.commits;
}
