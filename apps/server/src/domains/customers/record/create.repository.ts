import { auditing } from '../../../kernel/audit.ts';
import { type IdempotencyKey, isNewKey, keepingKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { valueColumn } from '../../config/config.api.ts';
import { type AheadCount, numberRulesColumn, type StoredRules } from '../../numbers/numbers.api.ts';
import { stayingActive } from '../../organisation/organisation.api.ts';
import { claimsKey, isNumberKnown } from '../core/customers.repository.ts';
import { readPublicPoolsBeside } from '../core/public-pools.repository.ts';
import { newCustomerColumns, type NewRecord, numberKey } from './customer-records.repository.ts';

/** The facts that decide if a customer may be created, as they are stored. */
interface CreatingFacts {
  isKnown: boolean;
  numberRules: StoredRules;
  customFields: object | null;
  /** The number of the asked tags that are offered. */
  offered: number;
}

/** Reads what decides if a member may create a customer, in one statement. */
export const readCreatingFacts = (
  db: Queryable,
  userId: string,
  { numberHash, tagIds }: { numberHash: Buffer; tagIds: readonly string[] },
) =>
  readPublicPoolsBeside<CreatingFacts>(
    db,
    userId,
    sql`
      ${isNumberKnown(db.tenantId, numberHash)} as "isKnown", ${numberRulesColumn(db.tenantId)} as "numberRules",
      ${valueColumn(db.tenantId, 'customFields')} as "customFields", (
        select count(*)::integer from tag
        where tenant_id = ${db.tenantId} and id = any(${tagIds}::bigint[]) and archived_at is null
      ) as offered`,
  );

/**
 * Takes the locks of a creation, that of the number first. The statement that creates comes after it, and so sees
 * whoever was faster. `claimer`: the member whose private pool must not be filled meanwhile.
 */
export async function lockForCreation(tx: Queryable, numberHash: Buffer, claimer: string | null): Promise<void> {
  const key = numberKey(tx.tenantId, sql`${numberHash}::bytea`);
  const claims = sql`, pg_advisory_xact_lock(${claimsKey(tx.tenantId, sql`${claimer}::text`)})`;
  await tx.query(sql`select pg_advisory_xact_lock(${key}) ${claimer === null ? nothing : claims}`);
}

/** A customer to create, with the facts that let it be created. */
export interface NewCustomer {
  record: Omit<NewRecord, 'makerId'>;
  key: IdempotencyKey;
  /** Most customers without a deal that the member may have. Null: the customer goes to a public pool. */
  cap: number | null;
  /** The count of the search by the customer's number. */
  count: AheadCount;
}

/** The outcome of `createIfNew`. */
export interface Creation {
  /** Null: nobody was created. */
  id: string | null;
  /** For `settle` of the count. */
  counts: Record<string, number>;
}

/**
 * Counts the search by a number, and creates the customer if nobody has it: with its history, its movement, the audit
 * of the search and the key of the request. Writes nothing beside the count if the search had no room, the number or
 * the key is known by now, or the private pool is full. Expects the locks of `lockForCreation`. A twin of the request
 * makes it fail with a unique violation.
 */
export async function createIfNew(
  tx: Queryable,
  member: Member,
  { record, key, cap, count }: NewCustomer,
): Promise<Creation> {
  const { tenantId } = tx;
  const { userId } = member;
  const { at, phone } = record;
  const [names, values] = newCustomerColumns(tenantId, { ...record, makerId: userId }, 0);
  const counted = sql`counted`;
  const [row] = await tx.query<Creation>(sql`
    with counted as (${count.taking}),
    ${cap === null ? nothing : sql`at_work as (${stayingActive(tenantId, userId)}),`}
    made as (
      insert into customer (${names})
      select ${values}
      where ${count.hadRoom(counted)} and ${isNewKey(tenantId, member, key)} and not ${isNumberKnown(tenantId, phone.hash)}
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
    select (select id from made) as id, ${count.asJson(counted)} as counts`);
  return row!;
}

/** The conditions of a private pool: the member is active, and one more customer fits. */
const hasRoom = (tenantId: string, userId: string, cap: number): Sql => sql`
  and exists (select from at_work)
  and (
    select count(*) from (
      select from customer
      where tenant_id = ${tenantId} and owner_id = ${userId} and recycle_bin_id is null and not is_deal
      limit ${cap}
    ) counted
  ) < ${cap}`;
