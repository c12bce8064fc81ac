import type { SimulatedCaller } from '../../../integrations/telephony/simulator/callers.ts';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { CallBench } from './call-bench.ts';

/** The only number of the bench's line. */
const BENCH_DID = '057188886666';

/** Lets a person call a line, and waits until that is written. */
export async function arrive(
  { dialler }: Pick<CallBench, 'dialler'>,
  caller: string | null,
  did = BENCH_DID,
): Promise<SimulatedCaller> {
  const [driver] = dialler.drivers().values();
  const arrived = (driver!.telephony as Simulator).arrive(caller, did);
  await dialler.settled();
  return arrived!;
}

/** Lets a person call whom nobody takes, and so many seconds pass, in which they leave a message. */
export async function leaveMessage(
  bench: Pick<CallBench, 'dialler' | 'time'>,
  caller: string | null,
  seconds = 12,
): Promise<void> {
  await arrive(bench, caller);
  for (let passed = 0; passed < seconds * 5; passed += 1) {
    bench.time.advance(200);
    await bench.dialler.work();
    await bench.dialler.settled();
  }
}
