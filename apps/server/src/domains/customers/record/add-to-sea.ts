import { normalisePhone } from '@haihu/rules/phone';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { locateNumber } from '../../numbers/numbers.api.ts';
import { insertSeaCustomer, type NewSeaCustomer } from '../core/customers.repository.ts';

export interface AddedToSea extends Omit<NewSeaCustomer, 'phone'> {
  mobile: string;
}

/** Adds a customer to the public pool without a member who does it, as the demo does. */
export function createAddToSea({ db, cipher }: { db: Db; cipher: Cipher }) {
  return async function addToSea(tenantId: string, { mobile, ...customer }: AddedToSea): Promise<string> {
    const number = normalisePhone(mobile);
    const phone = cipher.seal(tenantId, number);
    return insertSeaCustomer(db.forTenant(tenantId), { ...locateNumber(number), ...customer, phone });
  };
}
