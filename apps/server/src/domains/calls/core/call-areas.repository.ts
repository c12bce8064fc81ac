import { nearnessOf } from '@haihu/rules/calls/placing/caller-id';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';

/** Notes where a called number is from, and whether the shown one is from there. Nothing is noted if the place is unknown. */
export async function noteArea(tx: Queryable, callId: string, numbers: { callee: string; shown: string }) {
  const statement = notingArea(tx.tenantId, callId, numbers);
  if (statement) await tx.query(statement);
}

/** Returns the statement of `noteArea`. Null: the place is unknown. */
export function notingArea(
  tenantId: string,
  callId: string,
  { callee, shown }: { callee: string; shown: string },
): Sql | null {
  const { area } = numberPlaceOf(callee);
  if (area === null) return null;
  const near = nearnessOf(numberPlaceOf(shown).area, area);
  return sql`insert into call_area (tenant_id, call_id, area, near) values (${tenantId}, ${callId}, ${area}, ${near})`;
}
