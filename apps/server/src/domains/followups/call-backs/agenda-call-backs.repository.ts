import { MOST_COUNTED } from '@haihu/contract/messages/values';
import { isOf, planFor, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { callBackWithCustomer, type StoredCallBack } from './call-backs.repository.ts';

/** The waiting call-backs of these members: to customers, or to numbers of tasks that are no customers yet. */
export interface PromisedCallBacks {
  whose: Whose;
  to: 'customer' | 'number';
}

const targets = { customer: sql`v.customer_id is not null`, number: sql`v.task_number_id is not null` };

const promised = ({ tenantId }: Queryable, { whose, to }: PromisedCallBacks): Sql =>
  sql`v.tenant_id = ${tenantId} and v.state = 'waiting' and ${isOf(sql`v.member_id`, whose)} and ${targets[to]}`;

/** Counts call-backs until the end of tomorrow by day, each day up to `MOST_COUNTED`. */
export async function countPromisedDays(
  db: Queryable,
  which: PromisedCallBacks,
  { now, tomorrow, afterTomorrow }: { now: Date; tomorrow: string; afterTomorrow: string },
): Promise<{ late: number; today: number; tomorrow: number }> {
  const countIn = (span: Sql) => sql`(
    select count(*)::int from (
      select from return_visit v where ${promised(db, which)} and ${span} limit ${MOST_COUNTED}) counted)`;
  const statement = sql`
    select ${countIn(sql`v.at <= ${now}`)} as late,
      ${countIn(sql`v.at > ${now} and v.at < ${tomorrow}`)} as today,
      ${countIn(sql`v.at > ${now} and v.at >= ${tomorrow} and v.at < ${afterTomorrow}`)} as tomorrow`;
  const [counted] = await db.query<{ late: number; today: number; tomorrow: number }>(
    planFor(which.whose, 'once', statement),
  );
  return counted!;
}

/** Finds call-backs before an instant, the earliest first. */
export function findPromised(
  db: Queryable,
  which: PromisedCallBacks,
  { until, after, size }: { until: string; after: Position | null; size: number },
): Promise<StoredCallBack[]> {
  const statement = sql`
    ${callBackWithCustomer}
    where ${promised(db, which)} and v.at < ${until}
      ${after ? sql`and (v.at, v.id) > (${after.at}, ${after.id})` : nothing}
    order by v.at, v.id limit ${size}`;
  return db.query<StoredCallBack>(planFor(which.whose, 'along an index', statement));
}
