import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../lists/server.ts';
import { conclude } from '../verdict.ts';
import { callAtOnce, type Outcome } from './call-centre.ts';

/**
 * npm run chaos:calls: the agents of one enterprise place calls while others end, as fast as the machine can. Placing
 * and ending take the same locks. Neither may be undone for the other, and no end may be lost. The control runs on a
 * server where placing locks rows that ending needs.
 */
const CALLS = 200;
const AGENTS = 40;
/**
 * Speed of the simulator: five times as fast as people. A talk then lasts eight seconds; with shorter ones the line
 * would be paused.
 */
const SPEED = '5';

async function run(nodeOptions: string[] = []): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-calls-'));
  const server = await startServer(dataDir, {
    logFile: path.join(dataDir, 'server.log'),
    nodeOptions,
    env: { SIMULATOR_SPEED: SPEED },
  });
  try {
    return await callAtOnce(dataDir, server.address, { agents: AGENTS, calls: CALLS });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const faultsOf = ({ codes, lostEnds, deadlocks }: Outcome) => deadlocks + lostEnds + (codes[50000] ?? 0);

const outcome = await run();
const control = await run(['--import', path.join(import.meta.dirname, 'as-before.mjs')]);
conclude(
  'chaos-calls',
  [
    { name: 'placed and ended at once', unit: 'calls', measured: outcome.whole, atLeast: CALLS, atMost: CALLS },
    { name: 'deadlocks', unit: 'deadlocks', measured: outcome.deadlocks, atMost: 0 },
    { name: 'answers 50000', unit: 'answers', measured: outcome.codes[50000] ?? 0, atMost: 0 },
    { name: 'ends that were lost', unit: 'calls', measured: outcome.lostEnds, atMost: 0 },
    { name: 'control faults', unit: 'faults', measured: faultsOf(control), atLeast: 1 },
  ],
  { agents: AGENTS, codes: outcome.codes, control },
);
