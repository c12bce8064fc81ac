import type { AgentAccount, ArrivedEvent, TelephonyEvent } from '../../telephony.ts';
import type { LostSoundLimits } from '../../lost-sound.ts';
import { createAsterisk } from '../asterisk.ts';
import { type Lab, until } from './lab.ts';

interface DriveOptions {
  agents?: AgentAccount[];
  /** The way to the engine. */
  address?: string;
  lostSound?: LostSoundLimits;
}

/**
 * Connects a dialler to the engine of a lab, as a process does that starts, and collects what it tells. Problems are
 * ignored: Asterisk's own log has them, and tests show their results. The caller closes it.
 */
export async function drive(
  lab: Lab,
  installation: string,
  { agents = [], address = lab.address, lostSound }: DriveOptions = {},
) {
  const { credential } = lab;
  const telephony = createAsterisk({ address, credential, installation, lostSound, onProblem: () => {} });
  const events: TelephonyEvent[] = [];
  telephony.onEvent((event) => events.push(event));
  const arrived: ArrivedEvent[] = [];
  telephony.onArrival((event) => event.type === 'arrived' && arrived.push(event));
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision(agents, [lab.line]);
  return { telephony, events, arrived };
}
