import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createCustomerAccess } from './customer-access.ts';
import { createCustomerChanges } from './customer-changes.ts';
import { countEvents, findChangedFields, findEvents, insertEvents } from './customer-events.repository.ts';
import { createCustomerHolds } from './customer-holds.ts';
import { endCallLease } from './customer-leases.repository.ts';
import * as repository from './customers.repository.ts';
import { countOwned } from './hand-over.repository.ts';
import { handCustomersOver } from './hand-over.ts';
import { findTaken, findUntouched } from './next-customers.repository.ts';
import { without } from './public-pools.policy.ts';
import { createShortCustomers, findHiding } from './short-customers.ts';

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/** Offers other domains their access to customers, in transactions of their own. */
export function createCustomerApi(parts: { cipher: Cipher; clock: Clock }) {
  const access = createCustomerAccess(parts);
  const holds = createCustomerHolds({ ...parts, access });
  const changes = createCustomerChanges(access);
  return {
    requireVisible: access.requireVisible,
    findOpenNumbers: access.findOpenNumbers,
    findOpenNames: access.findOpenNames,
    lockVisible: access.lockVisible,
    lockToNote: access.lockToNote,
    findNumber: access.findNumber,
    /** Locks customers. Lock them before rows that belong to them: moves and merges lock in the same order. */
    lock: repository.lockCustomers,
    ...holds,
    /** Ends the call of a member's hold. */
    endCall: endCallLease,
    ...changes,
    countOwned,
    holding: { count: countOwned, handOver: handCustomersOver },
    findShort: createShortCustomers(parts),
    findUntouched,
    findTaken,
    findHiding,
    without,
    /** Counts the customers in a member's private pool. */
    countHeld: repository.countHeldCustomers,
    countFollowedSince: repository.countFollowedSince,
    /**
     * Returns names without any check of rights. Use it only for members who may see that something was done to these
     * customers.
     */
    findNames: repository.findNames,
    /** Sets the next planned call-back; null if none is left. */
    setNextCallBack: repository.updateNextCallBack,
    countCall: repository.countCall,
    countLateAnswer: repository.countLateAnswer,
    /** Writes events of a customer's history, in the transaction of the change itself. */
    recordEvents: insertEvents,
    countEvents,
    findEvents,
    findChangedFields,
  };
}
