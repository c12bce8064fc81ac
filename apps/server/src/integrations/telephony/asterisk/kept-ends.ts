import * as z from 'zod';
import type { KeptEnd } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createCallClock } from './engine-clock.ts';
import { idsOf } from './ids.ts';

export type KeptEnds = ReturnType<typeof createKeptEnds>;

/** Makes the access to the instants of answered calls that an Asterisk keeps. */
export function createKeptEnds(ari: Pick<Ari, 'request' | 'whenOf'>, installation: string) {
  /** Calls whose customer was gone and whose agent was still there when a new connection found them. */
  const left = new Set<string>();

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
    return {
      answeredAt: instant(answered),
      endedAt: instant(ended),
      ...(left.has(callId) && { hungUpBy: 'customer' as const }),
    };
  }

  async function forgetEnd(callId: string): Promise<void> {
    left.delete(callId);
    // A variable that is set without a value is removed.
    const query = { variable: idsOf(installation, callId).end };
    await ari.request({ method: 'POST', path: 'asterisk/variable', query });
  }

  return {
    keptEnd,
    forgetEnd,
    /** Notes calls whose customer was gone first. */
    foundLeft(callIds: readonly string[]): void {
      for (const callId of callIds) left.add(callId);
    },
  };
}
