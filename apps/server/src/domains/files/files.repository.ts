import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewFile {
  path: string;
  ownerId: string;
  kind: string;
  name: string;
  size: number;
  /** The path of the file from which it was made. Both are removed together. */
  madeFrom?: string;
}

export interface StoredFile extends NewFile {
  id: string;
}

export async function insertFile(tx: Queryable, file: NewFile, at: Date, keptAt: Date | null): Promise<string> {
  const { path, ownerId, kind, name, size, madeFrom = null } = file;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into file (tenant_id, path, owner_id, kind, name, size, made_from, created_at, kept_at)
    values (${tx.tenantId}, ${path}, ${ownerId}, ${kind}, ${name}, ${size}, ${madeFrom}, ${at}, ${keptAt})
    returning id`);
  return row!.id;
}

/** Marks a member's own file as used. Undefined: there is no such file. */
export async function keepFile(tx: Queryable, path: string, ownerId: string, at: Date) {
  const [file] = await tx.query<StoredFile>(sql`
    update file set kept_at = coalesce(kept_at, ${at})
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId}
    returning id, path, owner_id as "ownerId", kind, name, size`);
  return file;
}

/** Marks a member's own unused file as used. Undefined: there is no such file, or it is in use. */
export async function takeFile(tx: Queryable, path: string, ownerId: string, at: Date) {
  const [file] = await tx.query<StoredFile>(sql`
    update file set kept_at = ${at}
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId} and kept_at is null
    returning id, path, owner_id as "ownerId", kind, name, size`);
  return file;
}

/**
 * Deletes the rows of these files and of the files from which they were made. Returns all their paths. The caller
 * removes the bytes.
 */
export async function forgetFiles(tx: Queryable, paths: readonly string[]): Promise<string[]> {
  const gone = await tx.query<{ path: string }>(sql`
    delete from file where tenant_id = ${tx.tenantId} and (path = any(${paths}) or path in (
      select made_from from file where tenant_id = ${tx.tenantId} and path = any(${paths})))
    returning path`);
  return gone.map(({ path }) => path);
}

export async function isOwn(db: Queryable, path: string, ownerId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from file where tenant_id = ${db.tenantId} and path = ${path} and owner_id = ${ownerId}`);
  return found.length > 0;
}

/** Returns which of these paths have a file that still exists. */
export async function pathsThere(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const found = await db.query<{ path: string }>(sql`
    select path from file where tenant_id = ${db.tenantId} and path = any(${paths})`);
  return found.map(({ path }) => path);
}

export async function isMadeFrom(db: Queryable, path: string, original: string): Promise<boolean> {
  const found = await db.query(sql`
    select from file where tenant_id = ${db.tenantId} and path = ${path} and made_from = ${original}`);
  return found.length > 0;
}

/**
 * Locks a member's own file until the transaction ends. `keptAt`: the instant since which it is in use; null: it is
 * not.
 */
export async function lockOwn(tx: Queryable, path: string, ownerId: string) {
  const [file] = await tx.query<{ id: string; keptAt: string | null }>(sql`
    select id, kept_at as "keptAt" from file
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId} for update`);
  return file;
}

/** Locks an unused file until the transaction ends. Returns its path. */
export async function lockOrphan(tx: Queryable, id: string): Promise<string | undefined> {
  const [file] = await tx.query<{ path: string }>(sql`
    select path from file where tenant_id = ${tx.tenantId} and id = ${id} and kept_at is null for update`);
  return file?.path;
}

export async function deleteFile(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from file where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Deletes the row of a file. Returns the path of the file from which it was made, which is unused from then on. */
export async function deleteFileAt(tx: Queryable, path: string): Promise<string | undefined> {
  const [gone] = await tx.query<{ madeFrom: string | null }>(sql`
    delete from file where tenant_id = ${tx.tenantId} and path = ${path} returning made_from as "madeFrom"`);
  return gone?.madeFrom ?? undefined;
}
