import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { conclude } from '../verdict.ts';
import { openDomains } from '../domains.ts';
import { type Floor, type FloorPlan, foundFloor, hasPhones, isLeft, NUMBERS, TASK_AGENTS } from './floor.ts';
import { countCallees, countUnrecorded, countWrittenOff, findUncharged } from './measures.ts';
import { watchMachine } from './stalls.ts';
import { createServers, driven, makeTrouble, NODE } from './trouble.ts';

/**
 * npm run chaos:carrier: four enterprises of five agents dial 500 numbers each over an Asterisk. The carrier of two of
 * them answers 503. Meanwhile the engine's socket is cut and the server killed in turn. The control pauses no carrier,
 * and finds out nothing about what happened meanwhile.
 */
const MINUTES = 5;
const CONTROL_MINUTES = 2;
/** Most calls that a task may make at a dead carrier in that time. */
const MOST_CALLS = 29;
/** Time between two checks. Milliseconds. */
const LOOK_EVERY = 500;
/** Longest wait until calls are over and their recordings stored. Milliseconds. */
const PATIENCE = 150_000;

// The carrier answers 74 with 503. 60, 62 and 65 talk for 41, about 33 and 7 seconds, and 70 is busy.
const plans: readonly FloorPlan[] = [
  { name: '断线 渐进', mode: 'progressive', endings: ['74'] },
  { name: '断线 预测', mode: 'predictive', endings: ['74'] },
  { name: '通话 渐进', mode: 'progressive', endings: ['65', '60', '65', '62', '70'] },
  { name: '通话 预测', mode: 'predictive', endings: ['65', '62', '65', '70'] },
];

async function run(minutes: number, nodeOptions: string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-carrier-'));
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbedded(folder, { listensOn: 'port' });
  ends.defer(postgres.stop);
  const databaseUrl = postgres.urlOf('postgres', 'haihu');
  const { ownerUrl, appUrl } = await useOutside(databaseUrl);
  await migrate(ownerUrl);
  const dataDir = path.join(folder, 'data');
  const { db, cipher, parts, domains } = openDomains(dataDir, appUrl);
  ends.defer(db.close);
  const floors: Floor[] = [];
  for (const [index, plan] of plans.entries()) floors.push(await foundFloor(parts, domains, index, plan));
  const [deadProgressive, deadPredictive, progressive, predictive] = floors as [Floor, Floor, Floor, Floor];
  const talking = [progressive, predictive];

  const lab = await createLab({ softphones: floors.flatMap(({ softphones }) => softphones) });
  ends.defer(lab.close);
  await domains.calls.engines.add({
    kind: 'asterisk',
    name: NODE,
    address: lab.proxy.address,
    credential: lab.credential,
  });
  for (const floor of floors) {
    await floor.connect(lab);
    await floor.arrive();
  }
  const desks = ['--import', path.join(import.meta.dirname, 'desk-phones.mjs')];
  const servers = createServers(dataDir, {
    logFile: path.join(folder, 'server.log'),
    nodeOptions: [...desks, ...nodeOptions],
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
  });
  ends.defer(servers.stop);
  await servers.ready();
  await phonesRing(floors);

  const machine = watchMachine();
  ends.defer(async () => void (await machine.stop()));
  for (const floor of floors) await floor.steer('start');
  await driven(db, predictive);
  const { away, kills, cuts } = await makeTrouble(
    { db, lab, servers, floor: predictive },
    Date.now() + minutes * 60_000,
  );
  const dead = [await countWrittenOff(deadProgressive), await countWrittenOff(deadPredictive)];
  // A server that dials as hard as the control blocks the task for long.
  for (const floor of floors) await settled(() => floor.steer('pause').then(() => true));
  const isOver = await allIsOver(floors);
  return {
    kills,
    cuts,
    isOver,
    calls: dead.map(({ calls }) => calls),
    writtenOff: dead.reduce((sum, { writtenOff }) => sum + writtenOff, 0),
    answered: lab.answered().length,
    away,
    ...(await findUncharged(talking, cipher, lab.answered())),
    unrecorded: await countUnrecorded(talking),
    callees: await countCallees(predictive, { away, stalls: machine.stalls }),
    stalls: machine.seconds(),
  };
}

/** Waits until the phones of all agents are registered at the engine. */
async function phonesRing(floors: readonly Floor[]): Promise<void> {
  const areThere = await settled(async () => (await Promise.all(floors.map(hasPhones))).every(Boolean));
  if (!areThere) throw new Error('the phones of agents are not registered');
}

/** Waits until no call is on and no recording is left at the engine. Returns false if some are left. */
function allIsOver(floors: readonly Floor[]): Promise<boolean> {
  return settled(async () => !(await Promise.all(floors.map(isLeft))).includes(true));
}

/**
 * Waits for a condition. Returns false if it does not hold in time. A check that fails on a busy machine is repeated.
 */
async function settled(condition: () => Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(LOOK_EVERY))
    if (await condition().catch(() => false)) return true;
  return false;
}

type Outcome = Awaited<ReturnType<typeof run>>;

const faultsOf = ({ calls, writtenOff, uncharged, unrecorded, callees }: Outcome): number =>
  calls.reduce((sum, made) => sum + Math.max(0, made - MOST_CALLS), 0) +
  writtenOff +
  uncharged +
  unrecorded +
  callees.unattended;

const outcome = await run(MINUTES);
console.log(JSON.stringify(outcome));
const control = await run(CONTROL_MINUTES, ['--import', path.join(import.meta.dirname, 'as-before.mjs')]);
conclude(
  'chaos-carrier',
  [
    { name: 'servers killed', unit: 'processes', measured: outcome.kills, atLeast: 3 },
    { name: 'engine sockets cut', unit: 'sockets', measured: outcome.cuts, atLeast: 3 },
    { name: 'answered calls', unit: 'calls', measured: outcome.answered, atLeast: 30 },
    {
      name: 'calls of a task at a dead carrier',
      unit: 'calls',
      measured: Math.max(...outcome.calls),
      atMost: MOST_CALLS,
    },
    { name: 'numbers written off', unit: 'numbers', measured: outcome.writtenOff, atMost: 0 },
    { name: 'answered not charged', unit: 'calls', measured: outcome.uncharged, atMost: 0 },
    { name: 'recordings lost', unit: 'recordings', measured: outcome.unrecorded, atMost: 0 },
    {
      name: 'callees without agent or message after 2 s',
      unit: 'callees',
      measured: outcome.callees.unattended,
      atMost: 0,
    },
    { name: 'machine stalls', unit: 'seconds', measured: outcome.stalls, atLeast: 0 },
    { name: 'control faults', unit: 'faults', measured: faultsOf(control), atLeast: 1 },
  ],
  { minutes: MINUTES, seats: TASK_AGENTS, numbers: NUMBERS, outcome, control },
);
