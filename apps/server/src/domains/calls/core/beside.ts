import type { ColleagueState } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { findColleague, type StoredColleague } from './colleagues.repository.ts';
import { findOutside, type OutsideLeg } from './outside-legs.repository.ts';

/** The colleague or the outside number beside the agent of a running call. There is one at a time. */
export type Beside = { state: ColleagueState; since: string } & (
  | { colleague: StoredColleague }
  | { outside: OutsideLeg }
);

/** Finds who is beside the agent. Undefined: nobody, or the agent has left them the customer. */
export async function findBeside(db: Queryable, callId: string): Promise<Beside | undefined> {
  const colleague = await findColleague(db, callId);
  if (colleague) return { state: colleague.state, since: colleague.since, colleague };
  const outside = await findOutside(db, callId);
  if (!outside) return undefined;
  const { state, since } = outside;
  return state === 'awaited' || state === 'handed' || state === 'over' ? undefined : { state, since, outside };
}
