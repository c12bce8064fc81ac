import type { TenantDb } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Claim } from './race.ts';
import type { Claimer } from './office.ts';

/** The control: it looks first and then takes, without lock or condition. */
export function naiveClaim(tenant: TenantDb, claimers: Claimer[]): Claim {
  return async (claimer, customerId) => {
    const [found] = await tenant.query<{ ownerId: string | null; name: string | null }>(sql`
      select c.owner_id as "ownerId", m.name from customer c
      left join membership m on m.tenant_id = c.tenant_id and m.user_id = c.owner_id
      where c.tenant_id = ${tenant.tenantId} and c.id = ${customerId}`);
    if (found!.ownerId) return { state: 'taken', by: found!.name };
    await tenant.query(sql`
      update customer set owner_id = ${claimers[claimer]!.userId}, owned_at = now()
      where tenant_id = ${tenant.tenantId} and id = ${customerId}`);
    return { state: 'mine', by: claimers[claimer]!.name };
  };
}
