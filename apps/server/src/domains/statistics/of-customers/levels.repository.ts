import { levels } from '@haihu/rules/customers/levels';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, sql } from '../../../platform/db/sql.ts';
import { isAmong, type Members } from '../core/scope.repository.ts';

/** Counts the customers that these members have now, by level, A first. */
export async function countOnLevels(db: Queryable, members: Members): Promise<number[]> {
  const rows = await db.query<{ level: number; customers: number }>(
    mayBeOld(filterSql`
    select c.level, count(*)::float8 as customers from customer c
    where c.tenant_id = ${db.tenantId} and c.owner_id is not null and c.recycle_bin_id is null
      ${isAmong(sql`c.owner_id`, members)}
    group by 1`),
  );
  return levels.map((level) => rows.find((row) => row.level === level)?.customers ?? 0);
}
