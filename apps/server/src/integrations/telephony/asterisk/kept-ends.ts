import * as z from 'zod';
import type { KeptEnd } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createCallClock } from './engine-clock.ts';
import { idsOf } from './ids.ts';

export type KeptEnds = ReturnType<typeof createKeptEnds>;

/** Makes the access to the instants of answered calls that an Asterisk keeps. */
export function createKeptEnds(ari: Pick<Ari, 'request' | 'whenOf'>, installation: string) {
  /** Returns the instants of an answered call that is over, if Asterisk kept them. */
  async function keptEnd(callId: string): Promise<KeptEnd | null> {
    const query = { variable: idsOf(installation, callId).end };
    const kept = await ari.request({ method: 'GET', path: 'asterisk/variable', query }).catch((error: unknown) => {
      if (error instanceof AriError && error.status === 404) return { value: '' };
      throw error;
    });
    const [answered, ended] = z.looseObject({ value: z.string() }).parse(kept).value.split(' ').map(Number);
    if (!answered || !ended) return null;
    const clock = createCallClock();
    const instant = (seconds: number) => clock(ari.whenOf(new Date(seconds * 1000).toISOString()));
    return { answeredAt: instant(answered), endedAt: instant(ended) };
  }

  async function forgetEnd(callId: string): Promise<void> {
    // A variable that is set without a value is removed.
    const query = { variable: idsOf(installation, callId).end };
    await ari.request({ method: 'POST', path: 'asterisk/variable', query });
  }

  return { keptEnd, forgetEnd };
}
