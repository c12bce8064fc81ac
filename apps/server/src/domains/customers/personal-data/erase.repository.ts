import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { eachTyped } from '../core/field-columns.ts';
import { deletePlace } from '../places/places.repository.ts';

export interface StoredNumbers {
  id: string;
  numberHashes: Buffer[];
}

export async function findCustomerName(db: Queryable, id: string): Promise<{ id: string; name: string } | undefined> {
  const [found] = await db.query<{ id: string; name: string }>(sql`
    select id, name from customer where tenant_id = ${db.tenantId} and id = ${id} and erased_at is null`);
  return found;
}

/** Locks the customer, wherever it is, and returns the hashes of all its numbers. */
export async function lockWithNumbers(tx: Queryable, id: string): Promise<StoredNumbers | undefined> {
  const [customer] = await tx.query<{ hash: Buffer }>(sql`
    select mobile_hash as hash from customer
    where tenant_id = ${tx.tenantId} and id = ${id} and erased_at is null for update`);
  if (!customer) return undefined;
  const others = await tx.query<{ hash: Buffer }>(sql`
    select number_hash as hash from customer_number where tenant_id = ${tx.tenantId} and customer_id = ${id}`);
  return { id, numberHashes: [customer, ...others].map(({ hash }) => hash) };
}

/**
 * Finds and locks the customers that were merged into this one. They hold the same personal data, and nobody asks for
 * them by themselves.
 */
export async function findMerged(tx: Queryable, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from customer where tenant_id = ${tx.tenantId} and merged_into = ${id} and erased_at is null for update`);
  return rows.map((row) => row.id);
}

/** The name of an erased customer, the same in every language. */
const NO_NAME = '***';

/**
 * Erases a customer's data. Its level, its deal and the fact that it existed remain. It lies in the recycle bin, so
 * that nobody calls it.
 */
export async function eraseCustomer(tx: Queryable, id: string, instead: SealedPhone, at: Date): Promise<void> {
  const { enc, hash, tail } = instead;
  const ofCustomer = sql`tenant_id = ${tx.tenantId} and customer_id = ${id}`;
  await tx.query(sql`
    update customer set name = ${NO_NAME}, ${eachTyped(({ column }) => sql`${column} = null`)},
      area = null, carrier = null, custom = '{}', sea_note = null, phone_label = null, next_visit_at = null,
      mobile_enc = ${enc}, mobile_hash = ${hash}, tail_hash = ${tail}, owner_id = null, owned_at = null,
      recycle_bin_id = coalesce(recycle_bin_id, id), erased_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.query(sql`delete from customer_number where ${ofCustomer}`);
  await tx.query(sql`delete from customer_tag where ${ofCustomer}`);
  await deletePlace(tx, id);
  await tx.query(sql`delete from customer_lease where ${ofCustomer}`);
  await tx.query(sql`
    update customer_merge set before = null, after = null
    where tenant_id = ${tx.tenantId} and (kept_id = ${id} or merged_id = ${id})`);
  await tx.query(sql`select erase_customer_story(${id})`);
}

/** Deletes unwritten rows of imports with one of the numbers. Wrong rows are sealed and are deleted after a week. */
export async function eraseStagedRows(tx: Queryable, { numberHashes }: StoredNumbers): Promise<void> {
  await tx.query(sql`
    delete from import_row
    where tenant_id = ${tx.tenantId} and (
      mobile_hash = any(${numberHashes})
      or exists (select from jsonb_array_elements(others) o where decode(o->>'hash', 'hex') = any(${numberHashes})))`);
}
