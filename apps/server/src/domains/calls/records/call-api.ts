import type { Call } from '@haihu/contract/calls/core/calls';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { runCallWritten } from '../continuous-dialling/run-moves.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { findCalled, findCalls, setFollowedUp } from '../core/calls.repository.ts';
import { createPresentCalls } from '../core/present-calls.ts';
import { endWrapUp } from '../core/states.repository.ts';
import { findTaskCalls, linkTaskCalls, markTaskCall } from '../core/task-calls.repository.ts';
import { findDialledCountries } from '../lines/lines.repository.ts';

export type CallApi = ReturnType<typeof createCallApi>;

export interface CallApiParts {
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort' | 'findNumber'>;
}

/** A call in the list behind a figure of the statistics. */
export interface CountedCall extends Call {
  isHidden: boolean;
}

/** The functions that other domains may use on calls. The functions that write run in the caller's transaction. */
export function createCallApi({ cipher, clock, customers }: CallApiParts) {
  const presentCalls = createPresentCalls(cipher, customers);

  /**
   * Returns calls by id, in no order. Leaves out absent and hidden calls. Any member who may see the customer may see
   * these calls.
   */
  async function findForTimeline(db: Queryable, member: Member, ids: string[]): Promise<Call[]> {
    const found = ids.length > 0 ? await findCalls(db, ids) : [];
    return presentCalls(
      db,
      member,
      found.filter(({ isHidden }) => !isHidden),
    );
  }

  /**
   * Returns calls by id, in no order. Leaves out absent calls. Hidden calls count, so they are listed without number
   * and customer.
   */
  async function findForFigures(db: Queryable, member: Member, ids: string[]): Promise<CountedCall[]> {
    const found = ids.length > 0 ? await findCalls(db, ids) : [];
    const hidden = new Set(found.flatMap(({ id, isHidden }) => (isHidden ? id : [])));
    const calls = await presentCalls(db, member, found);
    return calls.map((call) =>
      hidden.has(call.id) ? { ...call, ...untold, isHidden: true } : { ...call, isHidden: false },
    );
  }

  return {
    findDialledCountries,
    findTaskCalls,
    linkTaskCalls,

    /**
     * Records that the result of a task's call was saved, and ends after-call work. Throws `calls.not_found` unless
     * this member made that call to that number.
     */
    async markTaskCall(tx: Queryable, { userId }: Member, callId: string, numberId: string): Promise<void> {
      if (!(await markTaskCall(tx, callId, numberId, userId))) throw callNotFound();
      await endWrapUp(tx, userId, clock.now());
    },

    /**
     * Finds the customer of a member's own call. Null: the call has no customer or belongs to another member. The
     * number must not leave the server.
     */
    findCalled: (db: Queryable, { userId }: Member, callId: string) => findCalled(db, callId, userId),

    /**
     * Records that a call's follow-up was saved. Returns `wasWritten`, true when the call had one before. Throws
     * `calls.not_found` unless this member may follow up a call with that customer.
     */
    async markFollowedUp(
      tx: Queryable,
      member: Member,
      callId: string,
      customerId: string,
    ): Promise<{ wasWritten: boolean }> {
      const agent = await setFollowedUp(tx, callId, customerId);
      if (!agent || !isInScope(member, agent)) throw callNotFound();
      await runCallWritten(tx, callId, clock.now());
      await endWrapUp(tx, member.userId, clock.now());
      return { wasWritten: agent.wasWritten };
    },

    findForTimeline,
    findForFigures,
  };
}

const untold = { callee: '', customerId: null, customerName: null, company: null, area: null, hasRecording: false };
