import { MOST_COUNTED } from '@haihu/contract/messages/values';
import { isOf, planFor, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { callColumns, callJoins, type StoredCall } from '../core/calls.repository.ts';

/** A call that a phone dialled and did not report. `lapsedAt`: the instant at which it ended without a report. */
export interface StoredUnreportedCall extends StoredCall {
  bindId: string;
  lapsedAt: string;
}

/** The calls of these members that ended without a report after an instant. */
export interface UnreportedFilter {
  whose: Whose;
  since: Date;
}

const unreported = ({ tenantId }: Queryable, { whose, since }: UnreportedFilter): Sql => sql`
  from device_call d join call c on c.tenant_id = d.tenant_id and c.id = d.call_id
  where d.tenant_id = ${tenantId} and d.state = 'lapsed' and ${isOf(sql`d.agent_id`, whose)} and d.state_at > ${since}
    and c.hidden_at is null`;

/** Finds unreported calls, the oldest first, or with `newestFirst` the newest. */
export function findUnreported(
  db: Queryable,
  which: UnreportedFilter,
  { after, size, newestFirst = false }: { after: Position | null; size: number; newestFirst?: boolean },
): Promise<StoredUnreportedCall[]> {
  const [beyond, direction] = newestFirst ? [sql`<`, sql`desc`] : [sql`>`, nothing];
  const place = (at: Sql, id: Sql) => sql`${at} ${direction}, ${id} ${direction}`;
  const statement = sql`
    select ${callColumns}, d."bindId", d."lapsedAt"
    from (
      select d.tenant_id, d.call_id, d.bind_id as "bindId", d.state_at as "lapsedAt" ${unreported(db, which)}
        ${after ? sql`and (d.state_at, d.call_id) ${beyond} (${after.at}, ${after.id})` : nothing}
      order by ${place(sql`d.state_at`, sql`d.call_id`)} limit ${size}
    ) d
    join call c on c.tenant_id = d.tenant_id and c.id = d.call_id ${callJoins}
    order by ${place(sql`d."lapsedAt"`, sql`d.call_id`)}`;
  return db.query<StoredUnreportedCall>(planFor(which.whose, 'along an index', statement));
}

/** Counts unreported calls, up to `limit`. */
export async function countUnreported(db: Queryable, which: UnreportedFilter, limit = MOST_COUNTED): Promise<number> {
  const statement = sql`
    select count(*)::int as count from (select ${unreported(db, which)} limit ${limit}) counted`;
  const [counted] = await db.query<{ count: number }>(planFor(which.whose, 'once', statement));
  return counted!.count;
}
