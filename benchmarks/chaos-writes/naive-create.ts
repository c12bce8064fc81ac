import type { openDomains } from '../domains.ts';
import { insertEvents } from '@haihu/server/src/domains/customers/core/customer-events.repository.ts';
import { findIdsByNumber } from '@haihu/server/src/domains/customers/core/customers.repository.ts';
import { insertRecord } from '@haihu/server/src/domains/customers/record/customer-records.repository.ts';
import { plainOf } from '@haihu/server/src/domains/customers/record/create-at-once.ts';

/** The control: it looks if the number is known and then creates, without lock, condition or key. */
export function naiveCreate({ db, cipher }: ReturnType<typeof openDomains>, tenantId: string, userId: string) {
  const tenant = db.forTenant(tenantId);
  return async (mobile: string): Promise<void> => {
    const phone = cipher.seal(tenantId, mobile);
    if ((await findIdsByNumber(tenant, phone.hash)).length > 0) return;
    const at = new Date();
    await tenant.transaction(async (tx) => {
      const id = await insertRecord(tx, {
        fields: plainOf({ name: '王建国', mobile }),
        custom: {},
        phone,
        place: { area: null, carrier: null },
        ownerId: null,
        seaId: '1',
        makerId: userId,
        at,
      });
      await insertEvents(tx, [{ customerId: id, at, kind: 'created', actorId: userId }]);
    });
  };
}
