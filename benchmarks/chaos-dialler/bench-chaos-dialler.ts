import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { type Floor, type FloorPlan, foundFloor, hasPhones, isLeft, TASK_AGENTS } from '../chaos-carrier/floor.ts';
import { countUnrecorded, findUncharged } from '../chaos-carrier/measures.ts';
import { findCutTalks } from '../cut-talks.ts';
import { comes, countChannels } from '../driven-node.ts';
import { startMortalDialler } from '../mortal-dialler.ts';
import { openInstallation } from '../open-installation.ts';
import { conclude } from '../verdict.ts';
import { readNumbers } from './numbers.ts';

/**
 * npm run chaos:dialler: a progressive and a predictive task dial over an Asterisk while the dialler is killed again and
 * again. The control's dialler takes over none of the calls that it finds at the engine. `--kills`: fewer kills.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { kills: { type: 'string', default: '20' } },
});
const KILLS = { main: Number(options.kills), control: 3 };
/** Time for which a dialler works before it is killed. Milliseconds. */
const WORKS = { least: 3000, most: 7000 };

// 60, 62 and 65 talk for 41, about 33 and 7 seconds, and 70 is busy.
const plans: readonly FloorPlan[] = [
  { name: '逐个拨打', mode: 'progressive', endings: ['65', '60', '65', '62', '70'] },
  { name: '提前拨打', mode: 'predictive', endings: ['65', '62', '65', '70'] },
];

async function run(kills: number, changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const { db, cipher, parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-dialler');
  const floors: Floor[] = [];
  for (const [index, plan] of plans.entries()) floors.push(await foundFloor(parts, domains, index, plan));
  const lab = await createLab({ softphones: floors.flatMap(({ softphones }) => softphones) });
  ends.defer(lab.close);
  const engine = { kind: 'asterisk' as const, name: 'lab', address: lab.address, credential: lab.credential };
  await domains.calls.engines.add(engine);
  for (const floor of floors) {
    await floor.connect(lab);
    await floor.arrive();
  }

  const imports = changes.map((file) => path.join(import.meta.dirname, file));
  const dialler = await startMortalDialler(ends, { db, databaseUrl, dataDir, imports });
  for (const floor of floors) await comes(() => hasPhones(floor));

  for (const floor of floors) await floor.steer('start');
  for (let made = 0; made < kills; made += 1) {
    await pause(WORKS.least + Math.random() * (WORKS.most - WORKS.least));
    await dialler.kill();
  }
  for (const floor of floors) await floor.steer('pause');
  const isOver = await comes(async () => !(await Promise.all(floors.map(isLeft))).includes(true));
  await comes(async () => (await countChannels(lab)) === 0);
  const answered = lab.answered();
  return {
    kills,
    isOver,
    answered: answered.length,
    answeredAgain: answered.length - new Set(answered).size,
    ...(await findUncharged(floors, cipher, answered)),
    unrecorded: await countUnrecorded(floors),
    ...(await readNumbers(floors)),
    ...(await findCutTalks(floors, cipher, lab.customersWhoLeft())),
    channels: await countChannels(lab),
  };
}

const outcome = await run(KILLS.main);
console.log(JSON.stringify(outcome));
const control = await run(KILLS.control, ['as-before.mjs']);
conclude(
  'chaos-dialler',
  [
    // Each time it is the server with the role of the dialler.
    { name: 'server kills', unit: 'kills', measured: outcome.kills, atLeast: KILLS.main },
    { name: 'answered calls', unit: 'calls', measured: outcome.answered, atLeast: 30 },
    { name: 'people called again after they answered', unit: 'people', measured: outcome.answeredAgain, atMost: 0 },
    { name: 'calls not recorded', unit: 'calls', measured: outcome.unrecorded, atMost: 0 },
    { name: 'calls not charged once', unit: 'calls', measured: outcome.uncharged, atMost: 0 },
    { name: 'talks', unit: 'talks', measured: outcome.talks, atLeast: 30 },
    { name: 'talks cut', unit: 'talks', measured: outcome.cut, atMost: 0 },
    { name: 'numbers stuck in a call', unit: 'numbers', measured: outcome.stuck, atMost: 0 },
    { name: 'two customers with one agent', unit: 'calls', measured: outcome.shared, atMost: 0 },
    { name: 'channels over 60 s', unit: 'channels', measured: outcome.channels, atMost: 0 },
    { name: 'control talks cut', unit: 'talks', measured: control.cut, atLeast: 1 },
  ],
  { seats: TASK_AGENTS, outcome, control },
);
