import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CustomerApi } from '../core/customer-api.ts';

export interface LeaseParts {
  db: Db;
  customerApi: Pick<CustomerApi, 'requireVisible' | 'hold' | 'release'>;
}

/** Holds a customer that a member has open, so that nobody else calls it meanwhile. */
export function createLeases({ db, customerApi }: LeaseParts) {
  async function lease(member: Member, id: string): Promise<ReplyOf<'customers.lease'>> {
    const tenant = db.forTenant(member.tenantId);
    const stays = await customerApi.requireVisible(tenant, member, id);
    return { until: (await customerApi.hold(tenant, member, stays.id)).toISOString() };
  }

  async function release(member: Member, id: string): Promise<void> {
    await customerApi.release(db.forTenant(member.tenantId), member, id);
  }

  return { lease, release };
}
