import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { callAtOnce, type Outcome } from './call-centre.ts';
import { type KillsOutcome, killServers } from './kills.ts';
import { race } from './race.ts';

/**
 * npm run chaos:calls: agents call over an Asterisk while the whole server is killed again and again, also between the
 * commit of a placing and what the engine is told. In one part the engine's events come twice and late, in another some
 * are missing. Two processes place for the last place of a line and the last minute of a balance. Then agents place
 * calls while others end, as fast as the machine can. Each part has a control without one safeguard: the server takes
 * over no calls that it finds, placing locks neither lines nor wallet, or it locks rows that ending needs. `--kills`:
 * fewer kills. `--rounds`: fewer rounds of two placings.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { kills: { type: 'string', default: '20' }, rounds: { type: 'string', default: '500' } },
});
const KILLS = { main: Number(options.kills), troubled: 3, control: 3 };
const ROUNDS = { main: Number(options.rounds), control: 20 };
/** Calls that are placed for each kill, at the least. */
const CALLS_PER_KILL = 5;
const AT_ONCE = { agents: 40, calls: 200 };
/**
 * Speed of the simulator: five times as fast as people. A talk then lasts eight seconds; with shorter ones the line
 * would be paused.
 */
const SPEED = '5';

async function runAtOnce(nodeOptions: string[] = []): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-calls-'));
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'server.log'),
    nodeOptions,
    env: { SIMULATOR_SPEED: SPEED },
  });
  try {
    return await callAtOnce(dataDir, server.address, AT_ONCE);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((one, more) => one + more, 0);
const differing = ({ unequal, rows, ledgerFaults }: KillsOutcome) => unequal + sum(rows) + ledgerFaults.length;
const faultsOf = (outcome: KillsOutcome) => {
  const { misplaced, notWhole, unpaid, answeredAgain, cut, channels } = outcome;
  return misplaced + notWhole + unpaid + answeredAgain + cut + channels + differing(outcome);
};
const lockFaultsOf = ({ codes, lostEnds, deadlocks }: Outcome) => deadlocks + lostEnds + (codes[50000] ?? 0);

// All four wait for leases most of the time.
const [killed, troubled, untold, controlKilled] = await Promise.all([
  killServers(KILLS.main),
  killServers(KILLS.troubled, ['troubled.mjs']),
  killServers(KILLS.troubled, ['missing.mjs']),
  killServers(KILLS.control, ['../chaos-dialler/as-before.mjs']),
]);
console.log(JSON.stringify({ killed, troubled, untold, controlKilled }));
const raced = await race(ROUNDS.main);
console.log(JSON.stringify(raced));
const controlRaced = await race(ROUNDS.control, ['unlocked.mjs']);
const atOnce = await runAtOnce();
console.log(JSON.stringify(atOnce));
const controlAtOnce = await runAtOnce(['--import', path.join(import.meta.dirname, 'as-before.mjs')]);
conclude(
  'chaos-calls',
  [
    { name: 'server kills', unit: 'kills', measured: killed.kills, atLeast: KILLS.main },
    {
      name: 'calls while servers were killed',
      unit: 'calls',
      measured: killed.calls,
      atLeast: CALLS_PER_KILL * KILLS.main,
    },
    { name: 'accepted calls without one record', unit: 'calls', measured: killed.misplaced, atMost: 0 },
    {
      name: 'calls not recorded and charged once',
      unit: 'calls',
      measured: killed.notWhole + killed.unpaid,
      atMost: 0,
    },
    { name: 'customers called twice', unit: 'customers', measured: killed.answeredAgain, atMost: 0 },
    { name: 'talks cut by a kill', unit: 'talks', measured: killed.cut, atMost: 0 },
    { name: 'holds and line places unlike their calls', unit: 'rows', measured: differing(killed), atMost: 0 },
    { name: 'channels over 60 s', unit: 'channels', measured: killed.channels, atMost: 0 },
    {
      name: 'faults while events come twice and late',
      unit: 'faults',
      measured: faultsOf(troubled),
      atMost: 0,
    },
    { name: 'faults while events are missing', unit: 'faults', measured: faultsOf(untold), atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: faultsOf(controlKilled), atLeast: 1 },
    {
      name: 'placings for the last place or minute',
      unit: 'placings',
      measured: raced.placings,
      atLeast: 2 * ROUNDS.main,
    },
    { name: 'rounds without one winner', unit: 'rounds', measured: raced.otherWinners, atMost: 0 },
    { name: 'control rounds without one winner', unit: 'rounds', measured: controlRaced.otherWinners, atLeast: 1 },
    {
      name: 'placed and ended at once',
      unit: 'calls',
      measured: atOnce.whole,
      atLeast: AT_ONCE.calls,
      atMost: AT_ONCE.calls,
    },
    { name: 'deadlocks', unit: 'deadlocks', measured: atOnce.deadlocks, atMost: 0 },
    { name: 'answers 50000', unit: 'answers', measured: atOnce.codes[50000] ?? 0, atMost: 0 },
    { name: 'ends that were lost', unit: 'calls', measured: atOnce.lostEnds, atMost: 0 },
    { name: 'control deadlocks', unit: 'faults', measured: lockFaultsOf(controlAtOnce), atLeast: 1 },
  ],
  { killed, troubled, untold, controlKilled, raced, controlRaced, atOnce, controlAtOnce },
);
