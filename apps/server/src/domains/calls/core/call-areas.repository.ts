import { nearnessOf } from '@haihu/rules/calls/placing/caller-id';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';

/** Notes where a called number is from, and whether the shown one is from there. Nothing is noted if the place is unknown. */
export async function noteArea(
  tx: Queryable,
  callId: string,
  { callee, shown }: { callee: string; shown: string },
): Promise<void> {
  const { area } = numberPlaceOf(callee);
  if (area === null) return;
  const near = nearnessOf(numberPlaceOf(shown).area, area);
  await tx.query(sql`
    insert into call_area (tenant_id, call_id, area, near) values (${tx.tenantId}, ${callId}, ${area}, ${near})`);
}
