import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createSimulator, type SimulatorParts } from '../simulator/simulator.ts';
import { benchLine } from './bench-line.ts';
import type { Bench, TestCall } from './bench-calls.ts';
import { createDrivenTime } from './driven-time.ts';

const phone = (number: string) => ({ kind: 'phone' as const, number });

/** Makes a simulator on driven time, with a folder of its own. With a speed of 10, calls run ten times as fast. */
export async function createSimulatorBench({
  seed = 'bench',
  callsBack,
  areAgentsAsked,
  colleagueRingsMs,
  speed = 1,
}: Partial<
  Pick<SimulatorParts, 'seed' | 'callsBack' | 'areAgentsAsked' | 'colleagueRingsMs'> & { speed: number }
> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recordings-'));
  const time = createDrivenTime();
  const problems: unknown[] = [];
  const telephony = createSimulator({
    scheduler: { now: time.now, schedule: (ms, run) => time.schedule(ms / speed, run) },
    folder,
    seed,
    ...(callsBack && { callsBack }),
    areAgentsAsked,
    ...(colleagueRingsMs !== undefined && { colleagueRingsMs }),
    onProblem: (problem) => problems.push(problem),
  });
  await telephony.provision(
    [{ name: 'agent-1', secret: 'one' }],
    [{ name: benchLine, trunk: null, user: null, secret: null, prefix: '' }],
  );

  /** Waits in driven time. Disks do not run on it, so they get a few real seconds more at the end. */
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

  async function pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds * 1000; passed += 50) {
      time.advance(50);
      await setImmediate();
    }
  }

  async function close(): Promise<void> {
    await telephony.close();
    await rm(folder, { recursive: true });
  }

  return {
    telephony,
    folder,
    time,
    problems,
    agentLeg: phone('057100000001'),
    otherLeg: phone('057100000002'),
    absentLeg: phone('057100000071'),
    softphoneLeg: { kind: 'softphone' as const, endpoint: 'agent-1' },
    goesAway: (how) => ({
      agentLeg: { kind: 'softphone', endpoint: 'agent-1' },
      digits: how === 'back' ? '68' : '69',
    }),
    agrees: '63',
    unregisteredLeg: { kind: 'softphone' as const, endpoint: 'agent-9' },
    registering: (as) => ({
      name: `bench-${as}`,
      trunk: 'simulator',
      user: `acme-${as}`,
      secret: 'one',
      contact: '057188886666',
    }),
    layRecording: async (callId: string, wav: Buffer) => writeFile(path.join(folder, `${callId}.wav`), wav),
    async arrive(caller: string | null, did: string) {
      const arrived = telephony.arrive(caller, did);
      return { hangUp: async () => arrived?.hangUp() };
    },
    away: (meanwhile: () => Promise<void>) => meanwhile(),
    unheard: (meanwhile: () => Promise<void>) => meanwhile(),
    agentHangsUp: async (call: TestCall) => void (await call.hangUp()),
    pass,
    until,
    close,
  } satisfies Bench & Record<string, unknown>;
}
