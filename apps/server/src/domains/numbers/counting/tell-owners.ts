import { push, type PushContents } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { pushTo } from '../../../platform/events/push.ts';

/** Sends `listCompared` to the present owners of the enterprise, except to the member. */
export async function tellOwners(
  tx: Queryable,
  { userId: memberId }: { userId: string },
  told: Omit<PushContents['listCompared'], 'memberId'>,
  at: Date,
): Promise<void> {
  const rows = await tx.query<{ userId: string }>(sql`
    select user_id as "userId" from membership
    where tenant_id = ${tx.tenantId} and is_super and user_id <> ${memberId} and suspended_at is null and left_at is null`);
  const to = rows.map(({ userId }) => userId);
  if (to.length > 0) await pushTo(tx, [{ to, type: push.listCompared, data: { memberId, ...told } }], at);
}
