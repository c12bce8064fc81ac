import { endingWith, type LastStatements, type Queryable } from '../platform/db/db.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { AppError } from '../platform/errors.ts';
import type { Member } from './member.ts';

/** The idempotency key that a `needs-key` call was sent with. */
export interface IdempotencyKey {
  call: string;
  key: string;
  /** SHA-256 of the request's body. */
  bodyHash: Buffer;
}

/**
 * Runs `work` once for a key, in the caller's transaction, and returns the ids that it made. A repetition returns the
 * same ids and does not run `work`. Throws `request.key_reused` if the same key comes with another request. The insert
 * waits for a concurrent twin to commit: of two identical requests, one works and one reads.
 */
export async function once<Ids extends Record<string, string>>(
  tx: Queryable,
  member: Member,
  key: IdempotencyKey,
  at: Date,
  work: () => Promise<Ids>,
): Promise<Ids> {
  const kept = await holdKey<Ids>(tx, member, key, at);
  if (kept) return kept;
  const ids = await work();
  await tx.query(keepingIds(tx.tenantId, member, key, sql`${JSON.stringify(ids)}::jsonb`));
  return ids;
}

/** Works as `once` does, for a whole transaction: the ids are kept in the round trip of its commit. */
export async function onceWithCommit<Ids extends Record<string, string>>(
  tx: Queryable,
  member: Member,
  key: IdempotencyKey,
  at: Date,
  work: () => Promise<Ids>,
): Promise<Ids | LastStatements<Ids>> {
  const kept = await holdKey<Ids>(tx, member, key, at);
  if (kept) return kept;
  const ids = await work();
  return endingWith(async () => {
    await tx.query(keepingIds(tx.tenantId, member, key, sql`${JSON.stringify(ids)}::jsonb`));
    return ids;
  });
}

/**
 * Takes a key as `once` does. Returns the ids that it has already. Null: the key is new, and the caller's work has to
 * keep its ids with `keepingIds`.
 */
export async function holdKey<Ids extends Record<string, string>>(
  tx: Queryable,
  member: Member,
  { call, key, bodyHash }: IdempotencyKey,
  at: Date,
): Promise<Ids | null> {
  const mine = isKey(tx.tenantId, member, { call, key, bodyHash });
  const inserted = await tx.query(sql`
    insert into idempotency_key (tenant_id, user_id, call, key, body_hash, created_at)
    values (${tx.tenantId}, ${member.userId}, ${call}, ${key}, ${bodyHash}, ${at})
    on conflict do nothing returning key`);
  if (inserted.length > 0) return null;
  const [kept] = await tx.query<{ bodyHash: Buffer; result: Ids }>(sql`
    select body_hash as "bodyHash", result from idempotency_key where ${mine}`);
  // It was forgotten meanwhile, after its seven days (`outbox-relay.ts`). So it is new.
  if (!kept) return holdKey(tx, member, { call, key, bodyHash }, at);
  if (!kept.bodyHash.equals(bodyHash)) throw new AppError('request.key_reused');
  return kept.result;
}

/** Returns the statement that keeps the ids of a key that `holdKey` took. `ids`: JSON. */
export const keepingIds = (tenantId: string, member: Pick<Member, 'userId'>, key: IdempotencyKey, ids: Sql): Sql =>
  sql`update idempotency_key set result = ${ids} where ${isKey(tenantId, member, key)}`;

const isKey = (tenantId: string, { userId }: Pick<Member, 'userId'>, { call, key }: IdempotencyKey): Sql =>
  sql`tenant_id = ${tenantId} and user_id = ${userId} and call = ${call} and key = ${key}`;

/** The columns of keys in a larger statement that works for several of them. */
export interface KeyColumns {
  userId: Sql;
  call: Sql;
  key: Sql;
}

/**
 * Returns the condition that a key is new, for work that is one statement. Each key is looked up by itself: a plan for
 * all values might read all keys of an enterprise.
 */
export const isNewKey = (tenantId: string, { userId, call, key }: KeyColumns): Sql => sql`
  (select count(*) from (
    select from idempotency_key
    where tenant_id = ${tenantId} and user_id = ${userId} and call = ${call} and key = ${key}
  ) kept) = 0`;

/**
 * Builds the statement that keeps keys with the ids that a larger statement made. `made`: a table with the columns of
 * `idempotency_key`. A concurrent twin makes the statement fail, so the caller then takes `once`.
 */
export const keepingKeys = (tenantId: string, made: Sql): Sql => sql`
  insert into idempotency_key (tenant_id, user_id, call, key, body_hash, created_at, result)
  select ${tenantId}::bigint, user_id, call, key, body_hash, created_at, result from ${made}`;
