import type { RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { findCustom, updateCustom } from '../core/customers.repository.ts';
import { requireCustomValues } from './custom-values.ts';
import { customChanges, customLines } from './record-changes.ts';
import { requireOpen } from './open-records.ts';

type Values = RequestOf<'customers.setCustom'>['values'];

export interface CustomFieldParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'lockVisible'>;
}

export function createCustomFields({ db, clock, customerApi }: CustomFieldParts) {
  /**
   * Sets values of the enterprise's custom fields. Throws `customers.bad_custom_value` with the first wrong value, and
   * `customers.claim_first` for a customer with hidden fields.
   */
  return async function setCustom(member: Member, asked: string, values: Values): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { fields } = await readSettings(tx, 'customFields');
      const nameOf = requireCustomValues(fields, values);
      const customerId = await customerApi.lockVisible(tx, member, asked);
      await requireOpen(tx, member, customerId, clock);
      const before = await findCustom(tx, customerId);
      const changed = customChanges(before, values);
      if (Object.keys(changed).length === 0) return;
      await updateCustom(tx, customerId, { ...before, ...changed });
      await insertChanges(tx, { customerId, at, actorId: member.userId }, customLines(before, changed, nameOf));
    });
  };
}
