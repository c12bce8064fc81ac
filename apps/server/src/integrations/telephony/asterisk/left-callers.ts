import * as z from 'zod';
import { callerOf, isDid } from '../arrivals.ts';
import type { ArrivedEvent } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { createCallClock } from './engine-clock.ts';

const stored = z.array(z.looseObject({ name: z.string() }));

/** Matches the name of a recording by which the dial plan keeps a caller: see docs/asterisk/extensions.conf. */
const leftName = /^missed_(\d{9,11})_([0-9a-zA-Z.-]+)_([+0-9]+)_([+0-9]*)_([+0-9]*)$/;

/**
 * Makes the taking of callers whom nobody took, because no dialler was connected. The dial plan keeps each in the name of
 * an almost empty recording, which ARI can list and delete, and which outlives a restart of Asterisk.
 */
export function createLeftCallers({ request, whenOf }: Pick<Ari, 'request' | 'whenOf'>) {
  const clock = createCallClock();

  function readCaller(name: string): ArrivedEvent | null {
    const [, epoch, arrivalId, did, named, caller] = leftName.exec(name) ?? [];
    if (arrivalId === undefined || !isDid(did!)) return null;
    const at = clock(whenOf(new Date(Number(epoch) * 1000).toISOString()));
    return { type: 'arrived', arrivalId, did: did!, named: callerOf(named!), caller: callerOf(caller!), at };
  }

  async function takeCaller(name: string, note: (caller: ArrivedEvent) => Promise<boolean>): Promise<void> {
    const caller = readCaller(name);
    if (caller !== null && !(await note(caller))) return;
    await request({ method: 'DELETE', path: `recordings/stored/${encodeURIComponent(name)}` }).catch(nullIfMissing);
  }

  /** Takes each caller who is left. Throws after the last one if any of them could not be taken. */
  return async function takeLeftCallers(note: (caller: ArrivedEvent) => Promise<boolean>): Promise<void> {
    const all = stored.parse(await request({ method: 'GET', path: 'recordings/stored' }));
    const failures: unknown[] = [];
    for (const { name } of all) {
      if (!name.startsWith('missed_')) continue;
      await takeCaller(name, note).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'callers who were left could not be taken');
  };
}
