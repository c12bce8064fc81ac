import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createSimulator } from '../simulator/simulator.ts';
import type { Bench } from './describe-telephony.ts';
import { createDrivenTime } from './driven-time.ts';

/** A simulator on driven time, with a folder of its own. */
export async function createSimulatorBench({ seed = 'bench' } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recordings-'));
  const time = createDrivenTime();
  const problems: unknown[] = [];
  const telephony = createSimulator({ scheduler: time, folder, seed, onProblem: (problem) => problems.push(problem) });

  /** Disks do not run on driven time: at its end they are given a few real seconds more. */
  async function until(condition: () => boolean, seconds: number): Promise<void> {
    const end = time.now().getTime() + seconds * 1000;
    let giveUpAt = Infinity;
    while (!condition()) {
      if (time.now().getTime() < end) time.advance(50);
      else giveUpAt = Math.min(giveUpAt, Date.now() + 5000);
      if (Date.now() > giveUpAt) throw new Error(`Not so after ${seconds} s`);
      await setImmediate();
    }
  }

  async function close(): Promise<void> {
    await telephony.close();
    await rm(folder, { recursive: true });
  }

  return { telephony, folder, time, problems, agentLeg: { kind: 'simulated' as const }, until, close } satisfies Bench &
    Record<string, unknown>;
}
