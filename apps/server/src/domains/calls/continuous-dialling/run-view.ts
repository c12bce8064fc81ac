import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi, ListCursorStep } from '../../customers/customers.api.ts';
import type { countCallOutcomes } from '../../followups/followups.api.ts';
import type { RunSteps } from './run-steps.ts';
import * as repository from './runs.repository.ts';

export interface RunViewParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
  /** Counts the outcomes that were written about calls. */
  countOutcomes: typeof countCallOutcomes;
}

/** Pages of a list that are searched for the next customer to show. In a long list, few may match. */
const LOOKS = 3;

/** Makes the functions that show a run to its member, with its customers and counts. */
export function createRunView(
  { db, clock, customers, countOutcomes: count }: RunViewParts,
  steps: Pick<RunSteps, 'nextOf'>,
) {
  async function show(member: Member, run: repository.StoredRun): Promise<DiallingRun> {
    const tenant = db.forTenant(member.tenantId);
    const { id, phase, callId, dialAt } = run;
    const isOver = phase === 'ended';
    const [counts, next, currentId] = await Promise.all([
      repository.countTurns(tenant, id),
      isOver ? undefined : nextOf(member, run),
      callId === null ? undefined : repository.findCustomerOf(tenant, id, callId),
    ]);
    const ids = [currentId, next?.id].filter((one) => one !== undefined);
    const found = ids.length > 0 ? await customers.findShort(tenant, member, ids) : [];
    const someone = (wanted: string | undefined) => found.find((one) => one.id === wanted) ?? null;
    return {
      ...run,
      ...counts,
      // Customers who entered the list meanwhile are called too.
      total: Math.max(run.total, counts.done),
      dialsIn: dialAt === null ? null : Math.max(0, Date.parse(dialAt) - clock.now().getTime()),
      current: someone(currentId),
      next: someone(next?.id),
      outcomes: isOver ? await outcomes(member, run) : [],
      isHere: run.sessionId === member.sessionId,
    };
  }

  async function outcomes({ tenantId, userId: authorId }: Member, { id, startedAt }: repository.StoredRun) {
    const tenant = db.forTenant(tenantId);
    return count(tenant, { authorId, since: startedAt, callIds: await repository.findCallIds(tenant, id) });
  }

  /** Returns the next customer. Undefined: the list is closed to this member by now. */
  async function nextOf(member: Member, run: repository.StoredRun): Promise<ListCursorStep | undefined> {
    try {
      return await steps.nextOf(member, run, LOOKS);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  return { show, nextOf };
}
