import { normalisePhone } from '@haihu/rules/phone';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { locateNumber } from '../../numbers/numbers.api.ts';
import { insertPublicPoolCustomer, type NewPublicPoolCustomer } from '../core/customers.repository.ts';

export interface AddedToPublicPool extends Omit<NewPublicPoolCustomer, 'phone'> {
  mobile: string;
}

/** Adds a customer to the public pool without a member who does it, as the demo does. */
export function createAddToPublicPool({ db, cipher }: { db: Db; cipher: Cipher }) {
  return async function addToPublicPool(tenantId: string, { mobile, ...customer }: AddedToPublicPool): Promise<string> {
    const number = normalisePhone(mobile);
    const phone = cipher.seal(tenantId, number);
    return insertPublicPoolCustomer(db.forTenant(tenantId), { ...locateNumber(number), ...customer, phone });
  };
}
