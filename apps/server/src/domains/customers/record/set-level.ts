import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../core/customer-api.ts';

export interface SetLevelParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'lockVisible' | 'change'>;
}

/** Sets the level of a customer. */
export function createSetLevel({ db, clock, customerApi }: SetLevelParts) {
  return async function setLevel(member: Member, id: string, level: number): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const customerId = await customerApi.lockVisible(tx, member, id);
      await customerApi.change(tx, member, { customerId, at: clock.now(), level });
    });
  };
}
