import type { Queryable } from '../../../platform/db/db.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { insertPastFollowUps } from '../../followups/followups.api.ts';
import type * as repository from './dialling.repository.ts';

export interface CarryHistoryParts {
  calls: Pick<CallApi, 'linkTaskCalls'>;
  customers: Pick<CustomerApi, 'recordEvents' | 'countCall'>;
}

type Noted = Pick<repository.StoredNote, 'at' | 'authorId' | 'text' | 'level' | 'outcome' | 'ownOutcome'>;

/** Makes the function that moves the history of a number to the customer that was made from it. */
export function createCarryHistory({ calls, customers }: CarryHistoryParts) {
  /** Moves calls and notes of a number to the customer; its call-backs move separately. Notes: the oldest first. */
  return async function carryHistory(
    tx: Queryable,
    numberId: string,
    customerId: string,
    notes: Noted[],
  ): Promise<void> {
    const linked = await calls.linkTaskCalls(tx, numberId, customerId);
    // The counts of a customer are of calls that we placed.
    for (const { at, answered, isInbound } of linked)
      if (!isInbound) await customers.countCall(tx, { customerId, at, answered });
    await customers.recordEvents(
      tx,
      linked.map(({ id, at, agentId }) => ({
        customerId,
        at: new Date(at),
        kind: 'call' as const,
        actorId: agentId,
        referenceId: id,
      })),
    );
    const past = notes.map(({ at, authorId, text, level, outcome, ownOutcome }) => {
      return { customerId, authorId, at, text, level, outcome, ownOutcome };
    });
    const followUpIds = await insertPastFollowUps(tx, past);
    await customers.recordEvents(
      tx,
      past.map(({ at, authorId }, index) => ({
        customerId,
        at: new Date(at),
        kind: 'follow_up' as const,
        actorId: authorId,
        referenceId: followUpIds[index]!,
      })),
    );
  };
}
