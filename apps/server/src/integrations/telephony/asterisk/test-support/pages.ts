import type { AgentAccount } from '../../telephony.ts';
import type { BenchPhone } from './carrier.ts';

/** A softphone of the lab's carrier that registers as a phone on a desk does, and plays 600 Hz in a call. */
export const desk = (name: string): AgentAccount & BenchPhone => ({ name, secret: 'one', media: 'phone' });

/** One that plays 1000 Hz, sends nothing for four seconds after the first three, and plays on. */
export const pausing = (name: string) => ({ ...desk(name), answersAs: 'pausing' });

/** One that plays 1000 Hz for three seconds and sends nothing after. */
export const leaving = (name: string) => ({ ...desk(name), answersAs: 'leaving' });
