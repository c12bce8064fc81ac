import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAsterisk } from '@haihu/server/src/integrations/telephony/asterisk/asterisk.ts';
import { createLab, until } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import type { TelephonyEvent } from '@haihu/server/src/integrations/telephony/telephony.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { conclude, median } from '../verdict.ts';
import { type Greeting, type GreetingSet, greetingsOf, sets } from './greetings.ts';
import { speak } from './speak.ts';

/**
 * npm run bench:amd: a carrier answers 200 calls with spoken greetings, half of them of machines, while an agent is in the
 * call. `--set=tuned` and the like take the voices and words on which the settings of amd.conf were tried. Others
 * are the default.
 */
const set: GreetingSet = sets.find((one) => process.argv.includes(`--set=${one}`)) ?? 'measured';
/** Calls at a time. */
const AT_ONCE = 24;
/** Seconds after which no verdict comes any more. */
const PATIENCE = 20;

type Heard = Extract<TelephonyEvent, { type: 'heard' }>;
interface Result {
  greeting: Greeting;
  heard: Heard | null;
  /** True when the call ended although nobody wanted it. */
  isLost: boolean;
}

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-amd-greetings-'));
const greetings = greetingsOf(set);
greetings.forEach((greeting, at) => writeFileSync(path.join(folder, `${extensionOf(at)}.wav`), speak(greeting)));
const lab = await createLab({
  customers: `exten => _95000XXX,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Playback(${folder}/\${EXTEN})
 same => n,Wait(60)
`,
});
const telephony = createAsterisk({
  address: lab.address,
  credential: lab.credential,
  installation: 'amd',
  onProblem: (problem) => console.error(problem),
});
try {
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([lab.agent], [lab.line]);
  const results: Result[] = [];
  const left = [...greetings.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) results.push(await callTo(...next));
    }),
  );
  report(results);
} finally {
  await telephony.close();
  await lab.close();
  rmSync(folder, { recursive: true, force: true });
}

function extensionOf(at: number): string {
  return `95000${String(at).padStart(3, '0')}`;
}

/** Calls one number, waits for the verdict, and hangs up. */
async function callTo(at: number, greeting: Greeting): Promise<Result> {
  const callId = `greeting-${at}`;
  const events: TelephonyEvent[] = [];
  const stop = telephony.onEvent((event) => event.callId === callId && events.push(event));
  const find = <Type extends TelephonyEvent['type']>(type: Type) => events.find((event) => event.type === type);
  const placed = await telephony.place({
    callId,
    tenantId: '1',
    first: 'agent',
    agentLeg: { kind: 'phone', number: '057100000001' },
    line: lab.line.name,
    callee: extensionOf(at),
    callerId: '057188886666',
    ringSeconds: 30,
    record: false,
    notice: null,
    detectMachine: true,
  });
  if (!placed.accepted) throw new Error(`not placed: ${placed.reason}`);
  await until(() => (find('heard') ?? find('ended')) !== undefined, PATIENCE).catch(() => {});
  const isLost = find('ended') !== undefined;
  await telephony.hangUp(callId, 'agent');
  await until(() => find('ended') !== undefined, 10);
  stop();
  return { greeting, heard: (find('heard') as Heard | undefined) ?? null, isLost };
}

/** Returns the number of calls with this verdict. */
function count(some: Result[], verdict: Heard['verdict']): number {
  return some.filter(({ heard }) => heard?.verdict === verdict).length;
}

function report(results: Result[]): void {
  const of = (kind: Greeting['kind']) => results.filter(({ greeting }) => greeting.kind === kind);
  const [people, machines] = [of('person'), of('machine')];
  const times = results.flatMap(({ heard }) => (heard ? heard.ms : []));
  const wrong = people.filter(({ heard }) => heard?.verdict === 'machine');
  const missed = machines.filter(({ heard }) => heard?.verdict !== 'machine');
  conclude(
    'amd',
    [
      { name: 'machines found', unit: `of ${machines.length}`, measured: count(machines, 'machine'), atLeast: 0 },
      { name: 'people taken for machines', unit: `of ${people.length}`, measured: wrong.length, atMost: 3 },
      {
        name: 'people hung up unseen',
        unit: 'people',
        measured: people.filter(({ isLost }) => isLost).length,
        atMost: 0,
      },
      { name: 'verdict p95', unit: 'ms', measured: rounded(p95Of(times)), atMost: 4000 },
    ],
    {
      set,
      withoutVerdict: results.length - times.length,
      unsurePeople: count(people, 'unsure'),
      unsureMachines: count(machines, 'unsure'),
      verdictMedian: rounded(median(times)),
      wrong: wrong.map(({ greeting: { words, noise } }) => `${words} ${noise} dB`),
      missed: missed.map(({ greeting: { words, noise } }) => `${words.slice(0, 6)} ${noise} dB`),
    },
  );
}
