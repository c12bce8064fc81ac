import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { foundOffice } from '../chaos-rolling/office.ts';
import { openPage, type Page } from '../chaos-rolling/page.ts';
import { comes, countChannels } from '../driven-node.ts';
import { startMortalDialler } from '../mortal-dialler.ts';
import { openInstallation } from '../open-installation.ts';
import { signedCall } from '../signed-call.ts';
import { conclude } from '../verdict.ts';
import { callIn } from './crowd.ts';
import { type CallersOutcome, type CutOffCall, readEnds, readOutcome } from './outcome.ts';
import { pickCallers, type PicksOutcome } from './picks.ts';

/**
 * npm run chaos:inbound: people call a line of ten agents on an Asterisk, more than there are agents, while the dialler is
 * killed again and again. Agents park callers, each of whom two colleagues pick at the same moment. One control's dialler
 * hangs up on the callers whom it finds. In the other one callers are picked without the row lock of the call.
 */
const AGENTS = 10;
/** Colleagues on a break who pick parked callers. */
const PICKERS = 4;
const KILLS = { main: 20, control: 3 };
const OUR_NUMBER = '057188886666';
/** Time for which a dialler works before it is killed. Milliseconds. */
const WORKS = 5000;

interface Trial extends CallersOutcome, PicksOutcome {
  callers: number;
  /** Callers who were hung up on, although they would have waited. */
  cutOff: number;
  /** The ends of their calls. */
  cutOffCalls: CutOffCall[];
  kills: number;
  /** Channels at the engine a minute after the last caller has gone. */
  channels: number;
}

const trial = await run(KILLS.main);
console.log(JSON.stringify(trial));
const control = await run(KILLS.control, ['as-before.mjs']);
console.log(JSON.stringify(control));
const unlocked = await run(KILLS.control, ['unlocked.mjs']);
const withTwoAgents = ({ shared, pickedTwice }: Trial) => shared + pickedTwice;
conclude(
  'chaos-inbound',
  [
    { name: 'dialler kills', unit: 'kills', measured: trial.kills, atLeast: KILLS.main },
    { name: 'callers', unit: 'callers', measured: trial.callers, atLeast: 100 },
    { name: 'callers who talked', unit: 'callers', measured: trial.talked, atLeast: 30 },
    { name: 'callers without a record', unit: 'callers', measured: trial.unrecorded, atMost: 0 },
    { name: 'callers whom two picked', unit: 'callers', measured: trial.picked, atLeast: KILLS.main },
    { name: 'two agents for one caller', unit: 'calls', measured: withTwoAgents(trial), atMost: 0 },
    { name: 'missed told twice', unit: 'missed calls', measured: trial.toldTwice, atMost: 0 },
    { name: 'callers cut off', unit: 'callers', measured: trial.cutOff, atMost: 0 },
    { name: 'calls without an end', unit: 'calls', measured: trial.running, atMost: 0 },
    { name: 'channels over 60 s', unit: 'channels', measured: trial.channels, atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: control.cutOff + control.unrecorded, atLeast: 1 },
    { name: 'control: two agents for one caller', unit: 'calls', measured: withTwoAgents(unlocked), atLeast: 1 },
  ],
  { agents: AGENTS, pickers: PICKERS, trial, control, unlocked },
);

async function run(kills: number, changes: string[] = []): Promise<Trial> {
  await using ends = new AsyncDisposableStack();
  const { db, cipher, parts, domains, databaseUrl, dataDir } = await openInstallation(ends, 'chaos-inbound');
  const office = await foundOffice(parts, domains, AGENTS + PICKERS);
  const lab = await createLab({ softphones: office.softphones });
  ends.defer(lab.close);
  const engine = { kind: 'asterisk' as const, name: 'lab', address: lab.address, credential: lab.credential };
  await domains.calls.engines.add(engine);
  await office.connect(lab);

  const imports = changes.map((file) => path.join(import.meta.dirname, file));
  const dialler = await startMortalDialler(ends, { db, databaseUrl, dataDir, imports });
  await comes(async () => (await office.countPhones()) === office.agents.length);
  const { address } = dialler;
  const pages: Page[] = [];
  const [agents, pickers] = [office.agents.slice(0, AGENTS), office.agents.slice(AGENTS)];
  for (const { session: as } of pickers)
    await signedCall('calls.setState', { state: 'break', reason: 'rest' }, { address, as });
  for (const { userId, session } of office.agents) pages.push(await openPage(address, userId, session));
  ends.defer(() => pages.forEach((page) => page.close()));

  const over = new AbortController();
  const calling = callIn(lab, OUR_NUMBER, over.signal);
  calling.catch(() => {});
  const picking = pickCallers({ address, office, agents, pickers, over: over.signal });
  picking.catch(() => {});
  for (let made = 0; made < kills; made += 1) {
    await pause(WORKS);
    await dialler.kill();
  }
  await pause(WORKS);
  over.abort();
  const picks = await picking;
  const { numbers, cutOff } = await calling;
  await comes(async () => (await readOutcome(office, cipher, numbers)).running === 0);
  await comes(async () => (await countChannels(lab)) === 0);
  const outcome = await readOutcome(office, cipher, numbers);
  const cutOffCalls = await readEnds(office, cipher, cutOff);
  return {
    ...outcome,
    ...picks,
    callers: numbers.length,
    cutOff: cutOff.length,
    cutOffCalls,
    kills,
    channels: await countChannels(lab),
  };
}
