import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { type Server, startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { openOffice, readStored, type StoredCalls } from './office.ts';
import { createPhones, type PhoneTally } from './phones.ts';

/**
 * npm run chaos:device: agents call by their own phones while the server is killed again and again. Some calls are
 * reported late, some never, some are not dialled. All agents of a second shift call the same numbers in the same order.
 * Every call has to end, no number may be on two phones, and the talk has to be the reported one. The control runs on a
 * server without the parts that see to this. `CHAOS_SHARE` makes everything smaller.
 */
const SHARE = Number(process.env.CHAOS_SHARE ?? 1);
const AGENTS = Math.ceil(200 * SHARE);
const CALLS = 5;
const KILLS = Math.ceil(20 * SHARE);
const RIVALS = Math.max(2, Math.ceil(32 * SHARE));
const SHARED_NUMBERS = Math.ceil(200 * SHARE);
const CONTROL = { agents: Math.ceil(20 * SHARE), kills: 1, rivals: RIVALS, numbers: Math.ceil(20 * SHARE) };
/** Time between two kills. Milliseconds. */
const LONGEST_LIFE = 1500;
/** Seconds by which the last server's clock is ahead: more than a call without a report lasts. */
const AHEAD = 16 * 60;
const LOOK_EVERY = 500;
/** Longest wait for the calls to end: those that no phone dialled take half a minute. Milliseconds. */
const PATIENCE = 60_000;

interface Setting {
  agents: number;
  kills: number;
  rivals: number;
  numbers: number;
  nodeOptions?: string[];
}

interface Outcome {
  told: PhoneTally;
  stored: StoredCalls;
}

async function run({ agents, kills, rivals, numbers, nodeOptions = [] }: Setting): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-device-'));
  const postgres = await startEmbedded(folder, { listensOn: 'port' });
  const dataDir = path.join(folder, 'data');
  const env = { DATABASE_URL: postgres.urlOf('postgres', 'haihu') };
  const start = (more: string[] = [], ahead = 0) =>
    startServer(dataDir, {
      logFile: path.join(folder, 'server.log'),
      nodeOptions: [...nodeOptions, ...more],
      env: { ...env, CHAOS_AHEAD: String(ahead) },
    });
  let server: Server = await start();
  try {
    const { appUrl } = await useOutside(env.DATABASE_URL);
    const office = await openOffice(dataDir, appUrl, agents);
    const { told, work } = createPhones(() => server.address);
    const killing = (async () => {
      for (let killed = 0; killed < kills; killed += 1) {
        await pause(Math.random() * LONGEST_LIFE);
        process.kill(server.pid, 'SIGKILL');
        server = await start();
      }
    })();
    const shift = (agent: number) =>
      Array.from({ length: CALLS }, (_, index) => numberOf(10_000 + agent * CALLS + index));
    await Promise.all(office.agents.map((as, agent) => work(as, shift(agent))));
    const shared = Array.from({ length: numbers }, (_, index) => numberOf(index));
    await Promise.all(office.agents.slice(0, rivals).map((as) => work(as, shared)));
    await killing;

    const stored = () => readStored(office);
    await settle(stored);
    await server.stop();
    // The calls that nobody reported end a quarter of an hour later.
    server = await start(['--import', path.join(import.meta.dirname, 'ahead.mjs')], AHEAD);
    await settle(stored);
    const outcome = { told, stored: await stored() };
    await office.close();
    return outcome;
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until all calls are over, or until their number has stood still for long. */
async function settle(stored: () => Promise<StoredCalls>): Promise<void> {
  let [before, since] = [-1, Date.now()];
  for (;;) {
    const { on } = await stored();
    if (on === 0) return;
    if (on !== before) [before, since] = [on, Date.now()];
    if (Date.now() - since > PATIENCE) return;
    await pause(LOOK_EVERY);
  }
}

const numberOf = (index: number): string => `138${String(index).padStart(8, '0')}`;

const besideReported = ({ told, stored }: Outcome) => Math.abs(stored.talkSeconds - told.reported);
const faultsOf = (outcome: Outcome) =>
  outcome.stored.on + outcome.stored.running + outcome.told.doubles + besideReported(outcome);

/** Returns the value below which 95 % lie. */
const p95 = (values: number[]) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0);

const outcome = await run({ agents: AGENTS, kills: KILLS, rivals: RIVALS, numbers: SHARED_NUMBERS });
const control = await run({
  ...CONTROL,
  agents: Math.max(CONTROL.agents, CONTROL.rivals),
  nodeOptions: ['--import', path.join(import.meta.dirname, 'without-ends.mjs')],
});
const { told, stored } = outcome;
const { placing, ...counts } = told;
conclude(
  'chaos-device',
  [
    { name: 'calls without end', unit: 'calls', measured: stored.on, atMost: 0 },
    { name: 'stuck running', unit: 'rows', measured: stored.running, atMost: 0 },
    { name: 'numbers on two phones', unit: 'calls', measured: told.doubles, atMost: 0 },
    { name: 'talk beside reported', unit: 'seconds', measured: besideReported(outcome), atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: faultsOf(control), atLeast: 1 },
  ],
  {
    agents: AGENTS,
    kills: KILLS,
    ...counts,
    placingP95: p95(placing),
    slowestExpirySeconds: Math.round(stored.slowestExpiry),
    control: { on: control.stored.on, doubles: control.told.doubles, besideReported: besideReported(control) },
  },
);
