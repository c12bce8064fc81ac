import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { eraseNumberCallBacks } from '../../followups/followups.api.ts';

/**
 * Erases these numbers, and everything written beside them, in every task. Ends the call-backs to them. The results of
 * their calls stay counted.
 */
export async function eraseTaskNumbers(
  tx: Queryable,
  hashes: Buffer[],
  { nobody, at }: { nobody(): SealedPhone; at: Date },
): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from task_number where tenant_id = ${tx.tenantId} and number_hash = any(${hashes}) for update`);
  for (const { id } of rows) {
    const { enc, hash, tail } = nobody();
    await tx.query(sql`
      update task_number set name = '', remark = '', number_enc = ${enc}, number_hash = ${hash}, tail_hash = ${tail},
        state = case when state = 'waiting' then 'blocked' else state end
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await tx.query(sql`update task_note set text = '' where tenant_id = ${tx.tenantId} and number_id = ${id}`);
  }
  await eraseNumberCallBacks(
    tx,
    rows.map(({ id }) => id),
    at,
  );
}
