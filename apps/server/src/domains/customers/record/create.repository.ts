import { auditing } from '../../../kernel/audit.ts';
import { type IdempotencyKey, isNewKey, keepingKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { isAtWork } from '../../organisation/organisation.api.ts';
import { newCustomerColumns, type NewRecord } from './customer-records.repository.ts';

/** A customer to create, with the facts that let it be created. */
export interface NewCustomer {
  record: Omit<NewRecord, 'makerId'>;
  key: IdempotencyKey;
  /** Most customers without a deal that the member may have. Null: the customer goes to a public pool. */
  cap: number | null;
}

/**
 * Creates a customer whose number nobody has, with its history, its movement, the audit of the search and the key of
 * the request. Returns its id. Returns undefined and writes nothing if the number or the key is known by now, or the
 * private pool has no room. Expects the number to be locked by a statement before, so that this one sees who was
 * faster. A twin of the request makes it fail with a unique violation.
 */
export async function createIfNew(
  tx: Queryable,
  member: Member,
  { record, key, cap }: NewCustomer,
): Promise<string | undefined> {
  const { tenantId } = tx;
  const { userId } = member;
  const { at, phone } = record;
  const [names, values] = newCustomerColumns(tenantId, { ...record, makerId: userId }, 0);
  const [row] = await tx.query<{ id: string }>(sql`
    with made as (
      insert into customer (${names})
      select ${values}
      where ${isNewKey(tenantId, member, key)}
        and not exists (select from customer where tenant_id = ${tenantId} and mobile_hash = ${phone.hash})
        and not exists (select from customer_number where tenant_id = ${tenantId} and number_hash = ${phone.hash})
        ${cap === null ? nothing : hasRoom(tenantId, userId, cap)}
      returning id, owner_id, sea_id
    ),
    searched as (${auditing(tenantId, userId, { at, action: 'customers.number_search', subjectId: null }, sql`made`)}),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id)
      select ${tenantId}::bigint, id, ${at}::timestamptz, 'created', ${userId}::bigint from made
    ),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, to_owner_id, sea_id)
      select ${tenantId}::bigint, id, ${at}::timestamptz, 'create', ${userId}::bigint, owner_id, sea_id from made
    ),
    ${keepingKey(tenantId, member, key, { at, ids: sql`jsonb_build_object('id', id::text)`, from: sql`made` })}
    select id from made`);
  return row?.id;
}

/** The conditions of a private pool: the member is active, and one more customer fits. */
const hasRoom = (tenantId: string, userId: string, cap: number): Sql => sql`
  and ${isAtWork(tenantId, userId)}
  and (
    select count(*) from (
      select from customer
      where tenant_id = ${tenantId} and owner_id = ${userId} and recycle_bin_id is null and not is_deal
      limit ${cap}
    ) counted
  ) < ${cap}`;
