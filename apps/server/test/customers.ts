import type { Cipher } from '../src/platform/cipher.ts';
import type { Queryable } from '../src/platform/db/db.ts';
import { insertInto, sql } from '../src/platform/db/sql.ts';

/** Columns of `customer` in their own spelling. Omitted ones get a default. */
export interface CustomerRow {
  name?: string;
  mobile?: string;
  level?: number;
  owner_id?: string | null;
  owned_at?: Date | null;
  sea_at?: Date;
  [column: string]: unknown;
}

let made = 0;

/** Inserts a customer in a state that use-cases would need months and many steps to reach. */
export async function addCustomer(
  { cipher, tenant }: { cipher: Cipher; tenant: Queryable },
  { mobile = `137${String((made += 1)).padStart(8, '0')}`, ...row }: CustomerRow,
): Promise<string> {
  const { enc, hash, tail } = cipher.seal(tenant.tenantId, mobile);
  const insert = insertInto('customer', {
    tenant_id: tenant.tenantId,
    name: '客户',
    level: 3,
    sea_at: new Date('2026-02-01T00:00:00Z'),
    sea_reason: 'imported',
    ...(row.owner_id && { owned_at: new Date('2026-02-02T00:00:00Z') }),
    ...row,
    mobile_enc: enc,
    mobile_hash: hash,
    tail_hash: tail,
  });
  const [added] = await tenant.query<{ id: string }>(sql`${insert} returning id`);
  return added!.id;
}

/**
 * Inserts `count` customers at once, each added to the public pool a minute after the one before. All their sealed
 * numbers open to the same number.
 */
export async function addManyCustomers(
  { cipher, tenant }: { cipher: Cipher; tenant: Queryable },
  count: number,
  ownerId: string | null = null,
): Promise<void> {
  const { enc } = cipher.seal(tenant.tenantId, '13700000000');
  // They go in parts: a statement may take ten seconds at most, on a busy machine too.
  for (let from = 1; from <= count; from += 5000)
    await tenant.query(sql`
    insert into customer
      (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at, sea_reason)
    select ${tenant.tenantId}, '客户', 3, ${enc}, decode(md5('a' || n), 'hex'), decode(md5('b' || n), 'hex'),
      ${ownerId}::bigint, case when ${ownerId}::bigint is null then null else timestamptz '2026-02-01Z' end,
      timestamptz '2026-02-01Z' + n * interval '1 minute', 'imported'
    from generate_series(${from}::int, ${Math.min(from + 4999, count)}::int) n`);
}
