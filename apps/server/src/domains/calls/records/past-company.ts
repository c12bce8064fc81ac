import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertColleague, insertCompanion, setColleagueState } from '../core/colleagues.repository.ts';
import { lockCall } from '../core/locked-calls.repository.ts';
import type { CallProgress } from '../dialling/call-progress.usecases.ts';
import { noteConsult } from '../dialling/consults.ts';
import type { PastSteps } from './past-steps.ts';

/** The colleague whom the agent of a past call brought into it. The seconds follow one another. */
export interface PastColleague {
  memberId: string;
  /** Seconds of talk before the colleague is rung, those of the ring, and those for which both talk alone. */
  after: number;
  rings: number;
  talks: number;
  /** `handOver`: the colleague takes the call. `joinAll`: all three talk until the end. `back`: the colleague leaves. */
  how: 'handOver' | 'joinAll' | 'back';
}

/** The end of a phone that was hung up, in Q.850. */
const NORMAL = 16;

/** The phones of the agent and of the colleague, in the order in which they were rung. */
const [AGENT, COLLEAGUE] = [1, 2];

interface CompanyParts {
  progress: Pick<CallProgress, 'tellWhole'>;
  steps: PastSteps;
  callId: string;
  colleague: PastColleague;
}

/**
 * Lets the colleague come into a running call that has just been answered, as the engine and the members would have. `steps` is at
 * the answer before, and at the last change after. Returns the numbers of the members' phones that are left.
 */
export async function bringPastColleague(
  tx: Queryable,
  { progress, steps, callId, colleague: { memberId, after, rings, talks, how } }: CompanyParts,
): Promise<number[]> {
  const tell = (...events: LegEvent[]) => progress.tellWhole(tx, callId, events);
  const leg = (phone: number, reached: LegEvent['reached'], q850: number | null = null) =>
    steps.leg('agent', phone, reached, q850);
  steps.pass(after);
  if (!(await insertColleague(tx, callId, memberId, steps.now()))) throw new RangeError('the colleague is in a call');
  await tell(leg(COLLEAGUE, 'dialled'), leg(COLLEAGUE, 'ringing'));
  steps.pass(rings);
  await tell(leg(COLLEAGUE, 'answered'));
  steps.pass(talks);
  const at = steps.now().toISOString();
  if (how === 'joinAll') {
    await setColleagueState(tx, callId, 'joined', at);
    await insertCompanion(tx, callId, memberId, steps.now());
    return [AGENT, COLLEAGUE];
  }
  const isHanded = how === 'handOver';
  if (!isHanded) await setColleagueState(tx, callId, 'leaves', at);
  const call = await lockCall(tx, callId);
  await noteConsult(tx, call!, { at, now: isHanded ? 'handed' : 'back' }, steps.now());
  await tell(leg(isHanded ? AGENT : COLLEAGUE, 'ended', NORMAL));
  return [isHanded ? COLLEAGUE : AGENT];
}
