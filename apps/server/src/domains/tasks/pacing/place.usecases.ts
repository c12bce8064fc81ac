import type { ErrorName } from '@haihu/contract/errors';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { holdNext } from '../division/division.repository.ts';
import { insertAhead } from './ahead.repository.ts';
import { holdsTask, type PoolLease } from './leases.repository.ts';

export interface PlacingParts {
  db: Db;
  clock: Clock;
  /** Accepts a call of this member to a number that they hold. Returns its id. */
  accept(tx: Queryable, member: Member, request: { taskNumberId: string }): Promise<string>;
  /** Accepts a call without an agent to a number that this member holds. Returns its id. */
  dialAhead(tx: Queryable, member: Member, taskNumberId: string): Promise<string>;
  /** Notes the call gate's refusal of a number, which decides when the number's turn comes again. */
  noteRefused(member: Member, numberId: string, error: AppError): Promise<void>;
}

/** The result of an attempt. `none`: no number is due. An error: it stops every number, or this agent. */
export type PlacingResult = 'placed' | 'none' | AppError;

/** Refusals that concern only the number: the next one may pass. */
const aboutNumber: readonly ErrorName[] = [
  'calls.bad_number',
  'calls.do_not_call',
  'calls.too_often',
  'calls.refused_recently',
  'calls.outside_hours',
  'customers.leased',
  'tasks.number_not_found',
  'tasks.being_called',
  'tasks.not_yours',
];

/** Largest count of numbers tried before the next look at the clock. */
const MOST_REFUSED = 20;
/** Milliseconds for which a number is held; a placement takes less. */
const HELD_FOR = 10_000;

export interface PlacingWish {
  taskId: string;
  member: Member;
  /** Takes only numbers of the agent, or only those of nobody; any if absent. */
  only?: 'own' | 'nobody';
  /** True if the callee is rung first. */
  isAhead: boolean;
}

/** Places calls of tasks under the lease of their enterprise. Each is placed in one transaction with its number. */
export function createPlace({ db, clock, accept, dialAhead, noteRefused }: PlacingParts) {
  /** Dials the next number that may be dialled. */
  return async function place(lease: PoolLease, wanted: PlacingWish): Promise<PlacingResult> {
    for (let tries = 0; tries < MOST_REFUSED; tries += 1) {
      const tried: { numberId?: string } = {};
      try {
        const isPlaced = await db.forTenant(lease.tenantId).transaction((tx) => placeOne(tx, lease, wanted, tried));
        return isPlaced ? 'placed' : 'none';
      } catch (error) {
        if (!(error instanceof AppError) || tried.numberId === undefined) throw error;
        if (!aboutNumber.includes(error.errorName)) return error;
        await noteRefused(wanted.member, tried.numberId, error);
      }
    }
    return 'none';
  };

  async function placeOne(
    tx: Queryable,
    lease: PoolLease,
    { taskId, member, only, isAhead }: PlacingWish,
    tried: { numberId?: string },
  ): Promise<boolean> {
    if (!(await holdsTask(tx, lease, taskId))) return false;
    const at = clock.now();
    const until = new Date(at.getTime() + HELD_FOR);
    const hold = { taskId, userId: member.userId, count: 1, at, until, except: [], ...(only && { only }) };
    const [numberId] = await holdNext(tx, hold);
    if (numberId === undefined) return false;
    tried.numberId = numberId;
    if (!isAhead) {
      const callId = await accept(tx, member, { taskNumberId: numberId });
      await pushTo(tx, [{ to: [member.userId], type: push.taskCall, data: { callId, numberId } }], at);
    } else await insertAhead(tx, { callId: await dialAhead(tx, member, numberId), taskId, numberId }, at);
    return true;
  }
}
