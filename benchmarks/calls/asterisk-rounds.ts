import { rounded } from '../lists/latencies.ts';
import { median } from '../verdict.ts';
import { type AsteriskOffice, openAsteriskOffice } from './asterisk-office.ts';
import { callRaw } from './raw-calls.ts';
import { callByServer, type CheckedCall, PACE, type Served, type Steps, stepsOf } from './served-calls.ts';
import { soundFaults } from './sound-stream.ts';

/** Calls at once. Each is of another agent. */
const CALLS = 100;
/** Seconds for which a customer talks without our server. */
const RAW_TALK = 8;
/** Seconds for which a customer talks in the control. */
const CONTROL_TALK = 12;

/**
 * Measures calls over a real Asterisk, so many rounds. Each places calls over it without our server, and then by the
 * server. They stay up together for so many seconds. At the end, calls with faults on purpose must be noticed.
 */
export async function measureOnAsterisk(program: string, { rounds, seconds }: { rounds: number; seconds: number }) {
  await using ends = new AsyncDisposableStack();
  const office = await openAsteriskOffice(ends, program, CALLS);
  const talk = CALLS / PACE + seconds;
  // A server that has just started is slower than one that serves, because its code is not compiled yet.
  await callByServer(office, { calls: CALLS, talk: RAW_TALK, after: 0 });
  const raw: Steps[] = [];
  const ours: Served[] = [];
  for (let round = 0; round < rounds; round += 1) {
    raw.push(await callWithoutServer(office));
    await office.phonesAreThere();
    ours.push(await callByServer(office, { calls: CALLS, talk, after: (round + 1) * CALLS }));
  }
  const faults = Object.fromEntries(
    soundFaults.map((fault, at) => [numberOf((rounds + 1) * CALLS + 2 * at + 1), fault]),
  );
  const control = await callByServer(office, {
    calls: 2 * soundFaults.length,
    talk: CONTROL_TALK,
    after: (rounds + 1) * CALLS,
    faults,
  });
  const isFaulty = ({ number }: CheckedCall) => faults[number] !== undefined;
  return {
    rounds: ours.map(({ figures, p95 }, at) => ({ raw: raw[at]!.p95, ours: p95, ...figures })),
    refused: ours.reduce((sum, { figures }) => sum + figures.refused, 0),
    controllerAdds: rounded(median(ours.map(({ p95 }, at) => p95.both - raw[at]!.p95.both))),
    toAgentInvite: rounded(median(ours.map(({ p95 }) => p95.toAgent))),
    toScreen: rounded(median(ours.map(({ figures }) => figures.screenMs))),
    /** The least of all rounds. */
    clean: Math.min(...ours.map(({ figures: { clean, atOnce } }) => Math.min(clean, atOnce))),
    control: {
      made: soundFaults.length,
      noticed: control.calls.filter((call) => isFaulty(call) && call.faults.length > 0).length,
      taken: control.calls.filter((call) => !isFaulty(call) && call.faults.length > 0).length,
      calls: control.calls.map(({ faults: found, number }) => ({ made: faults[number] ?? 'none', found })),
    },
  };
}

const numberOf = (at: number) => `139${String(at).padStart(6, '0')}60`;

async function callWithoutServer(place: AsteriskOffice): Promise<Steps> {
  const { world, ari, lineName: line, office } = place;
  await place.phonesAreThere();
  await world.begin({ talk: RAW_TALK, faults: {} });
  const phones = office.softphones.map(({ name }) => name);
  const calls = await callRaw({ ...ari, line, phones, pace: PACE, talk: RAW_TALK });
  const seen = await world.report(calls);
  const steps = stepsOf(seen.calls, new Map(calls.map(({ id, at }) => [id, at])));
  if (steps.reached < phones.length) throw new Error(`without our server, only ${steps.reached} calls came about`);
  return steps;
}

/**
 * Finds out how many calls at once a real Asterisk carries whose sound and recordings are clean. Tries these numbers one
 * after the other, each for so many seconds, until one is too many.
 */
export async function findMostClean(program: string, { tried, seconds }: { tried: number[]; seconds: number }) {
  await using ends = new AsyncDisposableStack();
  const office = await openAsteriskOffice(ends, program, Math.max(...tried));
  const results: ({ calls: number } & Served['figures'])[] = [];
  let after = 0;
  for (const calls of tried) {
    const { figures } = await callByServer(office, { calls, talk: calls / PACE + seconds, after });
    results.push({ calls, ...figures });
    after += calls;
    if (figures.clean < calls) break;
  }
  return results;
}
