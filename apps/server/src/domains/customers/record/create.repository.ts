import { auditing } from '../../../kernel/audit.ts';
import { type IdempotencyKey, isNewKey, keepingKeys } from '../../../kernel/idempotency.ts';
import { countingAsked } from '../../../kernel/rate-limit.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { commaList, sql, sqlName } from '../../../platform/db/sql.ts';
import { valueColumn } from '../../config/config.api.ts';
import { type AheadCount, hadRoomToSearch, numberRulesColumn, type StoredRules } from '../../numbers/numbers.api.ts';
import { stayingActive } from '../../organisation/organisation.api.ts';
import { claimsKey, isNumberKnown } from '../core/customers.repository.ts';
import { readPublicPoolsBeside } from '../core/public-pools.repository.ts';
import { newCustomerRow, type NewRecord, numberKey } from './customer-records.repository.ts';

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

/** A customer to create, with the facts that let it be created. */
export interface NewCustomer {
  record: NewRecord;
  key: IdempotencyKey;
  /** Most customers without a deal that the member may have. Null: the customer goes to a public pool. */
  cap: number | null;
  /** The count of the search by the customer's number. */
  count: AheadCount;
}

/** The outcome of `createAllNew` for one customer. */
export interface Creation {
  /** Null: nobody was created. */
  id: string | null;
  /** For `settle` of the count. */
  counts: Record<string, number>;
}

/** The setting of a transaction that tells which places of its creations are locked. */
const LOCKED = 'app.creating';

/**
 * Takes the locks of creations: of each number, and of the private pool that must not be filled meanwhile. The
 * statement that creates comes after it, and so sees a faster creation.
 */
export async function lockForCreation(tx: Queryable, creation: NewCustomer): Promise<void> {
  const { hash, claimer, number, claims } = locksOf(tx.tenantId);
  await tx.query(sql`
    select pg_advisory_xact_lock(${number}), pg_advisory_xact_lock(${claims}), set_config(${LOCKED}, '0', true)
    from (select ${creation.record.phone.hash}::bytea as ${hash}, ${claimerOf(creation)}::text as ${claimer}) wanted`);
}

/** Takes the locks of creations that are free. None waits, because it would wait with the others' locks. */
export async function lockFreeCreations(tx: Queryable, creations: readonly NewCustomer[]): Promise<void> {
  const hashes = creations.map(({ record }) => record.phone.hash);
  const claimers = creations.map(claimerOf);
  const { hash, claimer, number, claims } = locksOf(tx.tenantId);
  await tx.query(sql`
    select set_config(${LOCKED}, coalesce(string_agg((place - 1)::text, ','), ''), true)
    from unnest(${hashes}::bytea[], ${claimers}::text[]) with ordinality wanted (${hash}, ${claimer}, place)
    where pg_try_advisory_xact_lock(${number}) and (${claimer} is null or pg_try_advisory_xact_lock(${claims}))`);
}

/** Returns the names of the two columns from which the keys of the locks are made, and these keys. */
function locksOf(tenantId: string) {
  const [hash, claimer] = [sql`hash`, sql`claimer`];
  return { hash, claimer, number: numberKey(tenantId, hash), claims: claimsKey(tenantId, claimer) };
}

const claimerOf = ({ record, cap }: NewCustomer) => (cap === null ? null : record.makerId);

/**
 * Counts the searches by the numbers, and creates each customer whom nobody has: with its history, its movement, the
 * audit of the search and the key of the request. Writes nothing beside the count if the search had no room, the number
 * or the key is known by now, or the private pool is full. Returns null for those that are not locked, and does
 * nothing about them. Expects another number and another member for each. A twin of a request makes it fail with a unique violation.
 */
export async function createAllNew(
  tx: Queryable,
  creations: readonly NewCustomer[],
  now: Date,
): Promise<(Creation | null)[]> {
  const { tenantId } = tx;
  const rows = creations.map((one, place) => askedRow(tenantId, one, place));
  const claimers = creations.map(claimerOf).filter((id) => id !== null);
  const names = Object.keys(rows[0]!.record);
  const counted = sql`counted`;
  const key = { userId: sql`a.maker_id`, call: sql`a.call`, key: sql`a.key` };
  const found = await tx.query<Creation & { place: number }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        place integer, maker_id bigint, at timestamptz, cap integer, call text, key text, body_hash bytea,
        number_hash bytea, windows jsonb, needed bytea[], misses bytea, record jsonb)
      where place = any(string_to_array(current_setting(${LOCKED}), ',')::integer[])
    ),
    counted as (${countingAsked(
      sql`
        select w.* from asked, jsonb_to_recordset(windows) as w (key bytea, ends_at timestamptz, most integer)`,
      1,
      now,
    )}),
    at_work as (${stayingActive(tenantId, claimers)}),
    made as (
      insert into customer (${commaList(names.map(sqlName))})
      select ${commaList(names.map((name) => sqlName(`r.${name}`)))}
      from asked a, jsonb_populate_record(null::customer, a.record) r
      where ${hadRoomToSearch(counted, { needed: sql`a.needed`, misses: sql`a.misses` })}
        and ${isNewKey(tenantId, key)}
        and (select not ${isNumberKnown(tenantId, sql`a.number_hash`)})
        and (a.cap is null or exists (select from at_work where user_id = a.maker_id) and (
          select count(*) from (
            select from customer
            where tenant_id = ${tenantId} and owner_id = a.maker_id and recycle_bin_id is null and not is_deal
            limit a.cap
          ) counted
        ) < a.cap)
      returning id, mobile_hash, owner_id, sea_id
    ),
    done as (
      select m.id, m.owner_id, m.sea_id, a.*, a.maker_id as actor_id from made m join asked a on a.number_hash = m.mobile_hash
    ),
    searched as (${auditing(tenantId, { action: 'customers.number_search', subjectId: null }, sql`done`)}),
    told as (
      insert into customer_event (tenant_id, customer_id, at, kind, actor_id)
      select ${tenantId}::bigint, id, at, 'created', actor_id from done
    ),
    moved as (
      insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, to_owner_id, sea_id)
      select ${tenantId}::bigint, id, at, 'create', actor_id, owner_id, sea_id from done
    ),
    kept as (${keepingKeys(
      tenantId,
      sql`(
        select maker_id as user_id, call, key, body_hash, at as created_at, jsonb_build_object('id', id::text) as result
        from done) made`,
    )})
    select a.place, (select id from done where done.place = a.place) as id, (
      select coalesce(json_object_agg(encode(c.key, 'hex'), c.count), '{}') from counted c
      where c.key = any(a.needed || a.misses)
    ) as counts
    from asked a`);
  const byPlace = new Map(found.map((one) => [one.place, one]));
  return creations.map((_, place) => byPlace.get(place) ?? null);
}

/** Returns a creation as the statement takes it. */
function askedRow(tenantId: string, { record, key, cap, count }: NewCustomer, place: number) {
  return {
    place,
    maker_id: record.makerId,
    at: record.at,
    cap,
    call: key.call,
    key: key.key,
    body_hash: hex(key.bodyHash),
    number_hash: hex(record.phone.hash),
    windows: count.asked.map(({ key: window, endsAt, most }) => ({ key: hex(window), ends_at: endsAt, most })),
    needed: count.needed.map(hex),
    misses: count.misses && hex(count.misses),
    record: Object.fromEntries(
      Object.entries(newCustomerRow(tenantId, record, 0)).map(([name, value]) => [name, inJson(value)]),
    ),
  };
}

/** Returns bytes as PostgreSQL reads them in text. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Returns a value as JSON may hold it. A half character becomes a mark, as where text is sent as such. */
const inJson = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? hex(value) : typeof value === 'string' ? value.toWellFormed() : value;
