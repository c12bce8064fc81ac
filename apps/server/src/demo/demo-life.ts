import type { Member } from '../kernel/member.ts';
import type { Domains } from '../modules.ts';
import type { Clock } from '../platform/process/clock.ts';
import type { DemoRandom } from './demo-random.ts';
import type { DemoRecorder } from './demo-recordings.ts';

/** The parts of the history of one agent. */
export interface DemoHistory {
  domainsAt: (clock: Clock) => Domains;
  random: DemoRandom;
  recorder: DemoRecorder;
  lineIds: string[];
  /** The own outcome of customers who ask for samples. */
  samplesId: string;
  /** The place of the agent among the agents, from 0 on. */
  place: number;
  /** The members whom the agent brings into talks: the manager, and the agent before. Null: the first has none before. */
  manager: Member;
  colleague: Member | null;
  /** The instant at which the demo begins. The history leads up to it. */
  now: Date;
  zone: string;
}

/** A history while it is lived. */
export interface DemoLife extends DemoHistory {
  domains: Domains;
  /** Sets the clock of the domains. */
  setClock: (at: Date) => void;
}
