import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { besideNumber } from '../../numbers/numbers.api.ts';
import type { CustomerAccess } from './customer-access.ts';
import { dropLease, findLease, renewCallLeases, takeLease } from './customer-leases.repository.ts';
import { customerLeased } from './customers.errors.ts';
import type { ShortCustomer } from './short-customers.ts';

/** Milliseconds that a hold lasts; holding again renews it. */
const LEASE = 2 * 60 * 1000;

/** A customer with its decrypted number, for dialling. The number must not leave the server. */
export interface CallableCustomer extends Omit<ShortCustomer, 'mobile' | 'hidden' | 'ownerDepartmentId'> {
  number: string;
  phoneLabel: PhoneLabel | null;
}

export interface HoldParts {
  cipher: Cipher;
  clock: Clock;
  access: Pick<CustomerAccess, 'lockVisible' | 'findCallable'>;
}

/** Makes the holds of customers: one colleague at a time works on a customer. */
export function createCustomerHolds({ cipher, clock, access }: HoldParts) {
  /** Finds a customer to dial and holds it for two minutes. Throws as `findNumber` does, and `customers.leased`. */
  async function findForCall(tx: Queryable, member: Member, id: string): Promise<CallableCustomer> {
    const stays = await access.lockVisible(tx, member, id);
    const stored = besideNumber(member, await access.findCallable(tx, member, stays));
    const { mobileEnc, name, company, area, level, ownerId, phoneLabel } = stored;
    await hold(tx, member, stays, true);
    return { id: stays, name, company, area, level, ownerId, phoneLabel, number: cipher.open(tx.tenantId, mobileEnc) };
  }

  /**
   * Holds a customer, or renews the hold. Throws `customers.leased`, with the holder and the end, while a colleague
   * holds it.
   */
  async function hold(db: Queryable, member: Member, customerId: string, isCall = false): Promise<Date> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE);
    if (await takeLease(db, { customerId, memberId: member.userId, now, until, isCall })) return until;
    throw customerLeased(await findLease(db, customerId, now));
  }

  /** Renews the holds of customers on running calls, for two minutes or until an instant. */
  function holdCalled(
    db: Queryable,
    calls: readonly { customerId: string; memberId: string }[],
    until?: Date,
  ): Promise<void> {
    const now = clock.now();
    return renewCallLeases(db, calls, { now, until: until ?? new Date(now.getTime() + LEASE) });
  }

  /** Ends the member's hold on an open customer. Does nothing if the member holds nothing. */
  const release = (db: Queryable, member: Member, customerId: string) =>
    dropLease(db, customerId, member.userId, clock.now());

  return { findForCall, hold, holdCalled, release };
}
