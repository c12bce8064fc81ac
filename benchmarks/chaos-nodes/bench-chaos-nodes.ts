import { parseArgs } from 'node:util';
import { conclude } from '../verdict.ts';
import { CALLING, drainOne } from './drain.ts';
import { killNodes, TALKS } from './kills.ts';
import { setStage, settled } from './stage.ts';

/**
 * npm run chaos:nodes: agents talk over two Asterisks. One drains, is killed and comes back, while others go on to call.
 * Then they are killed in turn without draining. The control's dialler leaves a node that is taken out of use at once,
 * as before. `--agents`: as many agents, who talk at the same time. Two cores carry a hundred with both
 * Asterisks and both carriers. `--kills`: fewer kills.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { agents: { type: 'string', default: '24' }, kills: { type: 'string', default: '20' } },
});
const AGENTS = Number(options.agents);
const KILLS = Number(options.kills);
/** Agents of the control. Its talks are never ended, and each is waited for. */
const CONTROL_AGENTS = 24;

const trial = await run(AGENTS, KILLS);
console.log(JSON.stringify(trial));
const control = await run(Math.min(AGENTS, CONTROL_AGENTS), 0, ['as-before.mjs']);
const { drain, killing } = trial;
conclude(
  'chaos-nodes',
  [
    { name: 'talks when the drain begins', unit: 'calls', measured: drain.talks, atLeast: AGENTS - CALLING },
    { name: 'phones at the node with fewer', unit: 'phones', measured: least(drain.spread), atLeast: AGENTS / 2 - 1 },
    { name: 'calls cut by the drain', unit: 'calls', measured: drain.cut, atMost: 0 },
    { name: 'drained node off by itself', unit: 'nodes', measured: Number(drain.isOff), atLeast: 1 },
    { name: 'phones left at the drained node', unit: 'phones', measured: drain.left, atMost: 0 },
    { name: 'phones back, p95', unit: 's', measured: drain.movesP95 / 1000, atMost: 30 },
    { name: 'new calls refused in all', unit: 's', measured: drain.refusedMs / 1000, atMost: 1 },
    { name: 'kills without a drain', unit: 'kills', measured: killing.kills, atLeast: 20 },
    { name: 'talks that a kill ended, least', unit: 'calls', measured: killing.leastHit, atLeast: TALKS / 2 },
    { name: 'talks at the other node cut by kills', unit: 'calls', measured: killing.cut, atMost: 0 },
    { name: 'kills with calls unended after 60 s', unit: 'kills', measured: killing.late, atMost: 0 },
    { name: 'channels over 60 s', unit: 'channels', measured: killing.channels, atMost: 0 },
    { name: 'talks over the trunk between the nodes', unit: 'calls', measured: trial.across, atLeast: 1 },
    {
      name: 'talks charged once',
      unit: 'calls',
      measured: trial.chargedOnce,
      atLeast: trial.answered,
      atMost: trial.answered,
    },
    { name: 'calls not recorded and charged once', unit: 'calls', measured: trial.notWhole, atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: control.drain.cut + control.notWhole, atLeast: 1 },
  ],
  { trial, control },
);

async function run(agents: number, kills: number, changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const stage = await setStage(ends, agents, changes);
  const drained = await drainOne(stage);
  console.log(JSON.stringify(drained));
  const killed = await killNodes(stage, kills);
  // The last recordings are on their way.
  await settled(async () => (await stage.countWhole()).notWhole === 0);
  return {
    drain: drained,
    killing: killed,
    placed: stage.talks.made(),
    across: stage.talks.across(),
    ...(await stage.countWhole()),
  };
}

/** Returns the smallest of some counts. */
function least(counts: Record<string, number>): number {
  return Math.min(...Object.values(counts));
}
