import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../lists/server.ts';
import { type Bar, conclude } from '../verdict.ts';
import { callAtOnce, type Outcome } from './call-centre.ts';
import { type ClockOutcome, moveClocks } from './clock.ts';
import { type KillsOutcome, killServers } from './kills.ts';
import { race } from './race.ts';

/**
 * npm run chaos:calls: agents call over an Asterisk while the whole server is killed again and again, also between the
 * commit of a placing and what the engine is told. In one part the engine's events come twice and late, in another some
 * are missing. Then the clock of a server, or that of its whole machine, moves by an hour, forward and back. Two
 * processes place for the last place of a line and the last minute of a balance. Then agents place calls while others
 * end, as fast as the machine can. Each part has a control without one safeguard: the server takes over no calls that
 * it finds, the instants of a call jump with the clock or are by the clock of the server that took it over, placing
 * locks neither lines nor wallet, or it locks rows that ending needs. `--kills`: fewer kills. `--rounds`: fewer rounds
 * of two placings. `--only`: one of the parts `kills`, `clock`, `race` and `at-once`, or `missing`, the
 * part of the kills in which events are missing.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    kills: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
  },
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

interface Part {
  bars: Bar[];
  details: Record<string, unknown>;
}

type Faults = KillsOutcome | ClockOutcome;

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

const differing = ({ unequal, rows, ledgerFaults }: Faults) => unequal + rows + ledgerFaults.length;
const faultsOf = (outcome: Faults) => {
  const { misplaced, notWhole, unpaid, answeredAgain, cut, channels, isOver } = outcome;
  return misplaced + notWhole + unpaid + answeredAgain + cut + channels + differing(outcome) + Number(!isOver);
};
const lockFaultsOf = ({ codes, lostEnds, deadlocks }: Outcome) => deadlocks + lostEnds + (codes[50000] ?? 0);

const killUntold = () => killServers(KILLS.troubled, ['missing.mjs']);
const barOfUntold = (untold: KillsOutcome): Bar => ({
  name: 'faults while events are missing',
  unit: 'faults',
  measured: faultsOf(untold),
  atMost: 0,
});

const parts: Record<string, () => Promise<Part>> = { kills, clock, race: races, 'at-once': atOnce };
if (options.only === 'missing') parts.missing = missing;
const measured: Part[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (options.only !== '' && options.only !== name) continue;
  measured.push(await part());
  console.log(JSON.stringify(measured.at(-1)!.details));
}
conclude(
  'chaos-calls',
  measured.flatMap(({ bars }) => bars),
  Object.assign({}, ...measured.map(({ details }) => details)) as Record<string, unknown>,
);

async function kills(): Promise<Part> {
  // All four wait for leases most of the time.
  const [killed, troubled, untold, controlKilled] = await Promise.all([
    killServers(KILLS.main),
    killServers(KILLS.troubled, ['troubled.mjs']),
    killUntold(),
    killServers(KILLS.control, ['../chaos-dialler/as-before.mjs']),
  ]);
  return {
    bars: [
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
      { name: 'faults while events come twice and late', unit: 'faults', measured: faultsOf(troubled), atMost: 0 },
      barOfUntold(untold),
      { name: 'control faults', unit: 'faults', measured: faultsOf(controlKilled), atLeast: 1 },
    ],
    details: { killed, troubled, untold, controlKilled },
  };
}

async function missing(): Promise<Part> {
  const untold = await killUntold();
  return { bars: [barOfUntold(untold)], details: { untold } };
}

async function clock(): Promise<Part> {
  const [ofProcess, ofMachine, jumping, ownClocks] = await Promise.all([
    moveClocks('process'),
    moveClocks('machine'),
    moveClocks('process', ['jumping.mjs']),
    moveClocks('process', ['own-clocks.mjs']),
  ]);
  return {
    bars: [
      { name: 'steps of a clock by an hour', unit: 'steps', measured: ofProcess.steps + ofMachine.steps, atLeast: 16 },
      {
        name: 'talks while a clock moved',
        unit: 'talks',
        measured: ofProcess.timed + ofMachine.timed,
        atLeast: 36,
      },
      {
        name: 'calls with a wrong length or charge',
        unit: 'calls',
        measured: ofProcess.wrong + ofMachine.wrong,
        atMost: 0,
      },
      {
        name: 'faults while a clock moved',
        unit: 'faults',
        measured: faultsOf(ofProcess) + faultsOf(ofMachine),
        atMost: 0,
      },
      {
        name: 'calls placed while the clock of a machine was off',
        unit: 'calls',
        measured: ofMachine.placedWhileOff,
        atMost: 0,
      },
      { name: 'control: wrong calls by a clock that jumps', unit: 'calls', measured: jumping.wrong, atLeast: 1 },
      { name: 'control: wrong calls that were taken over', unit: 'calls', measured: ownClocks.wrong, atLeast: 1 },
    ],
    details: { ofProcess, ofMachine, jumping, ownClocks },
  };
}

async function races(): Promise<Part> {
  const raced = await race(ROUNDS.main);
  const controlRaced = await race(ROUNDS.control, ['unlocked.mjs']);
  return {
    bars: [
      {
        name: 'placings for the last place or minute',
        unit: 'placings',
        measured: raced.placings,
        atLeast: 2 * ROUNDS.main,
      },
      { name: 'rounds without one winner', unit: 'rounds', measured: raced.otherWinners, atMost: 0 },
      { name: 'control rounds without one winner', unit: 'rounds', measured: controlRaced.otherWinners, atLeast: 1 },
    ],
    details: { raced, controlRaced },
  };
}

async function atOnce(): Promise<Part> {
  const placed = await runAtOnce();
  const controlAtOnce = await runAtOnce(['--import', path.join(import.meta.dirname, 'as-before.mjs')]);
  const { calls } = AT_ONCE;
  return {
    bars: [
      { name: 'placed and ended at once', unit: 'calls', measured: placed.whole, atLeast: calls, atMost: calls },
      { name: 'deadlocks', unit: 'deadlocks', measured: placed.deadlocks, atMost: 0 },
      { name: 'answers 50000', unit: 'answers', measured: placed.codes[50000] ?? 0, atMost: 0 },
      { name: 'ends that were lost', unit: 'calls', measured: placed.lostEnds, atMost: 0 },
      { name: 'control deadlocks', unit: 'faults', measured: lockFaultsOf(controlAtOnce), atLeast: 1 },
    ],
    details: { atOnce: placed, controlAtOnce },
  };
}
