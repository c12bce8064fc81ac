import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewFile {
  path: string;
  ownerId: string;
  kind: string;
  name: string;
  size: number;
  /** The file it was made from; goes together with it. */
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

/** Marks a member's file as used. */
export async function keepFile(tx: Queryable, path: string, ownerId: string, at: Date) {
  const [file] = await tx.query<StoredFile>(sql`
    update file set kept_at = coalesce(kept_at, ${at})
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId}
    returning id, path, owner_id as "ownerId", kind, name, size`);
  return file;
}

/** Takes a file that nothing stands on yet; answers nothing where something does. */
export async function takeFile(tx: Queryable, path: string, ownerId: string, at: Date) {
  const [file] = await tx.query<StoredFile>(sql`
    update file set kept_at = ${at}
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId} and kept_at is null
    returning id, path, owner_id as "ownerId", kind, name, size`);
  return file;
}

/** Forgets these files and those they were made from. Answers all their paths: the bytes are the caller's to remove. */
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

/** Returns those of the paths whose files are still there. */
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

/** A member's own file, held until the transaction ends. `keptAt`: since when something stands on it. */
export async function lockOwn(tx: Queryable, path: string, ownerId: string) {
  const [file] = await tx.query<{ id: string; keptAt: string | null }>(sql`
    select id, kept_at as "keptAt" from file
    where tenant_id = ${tx.tenantId} and path = ${path} and owner_id = ${ownerId} for update`);
  return file;
}

/** Answers the path of a file that nothing stands on, and holds it until the transaction ends. */
export async function lockOrphan(tx: Queryable, id: string): Promise<string | undefined> {
  const [file] = await tx.query<{ path: string }>(sql`
    select path from file where tenant_id = ${tx.tenantId} and id = ${id} and kept_at is null for update`);
  return file?.path;
}

export async function deleteFile(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from file where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Answers the file it was made from, if any: without what was made of it, nothing stands on that. */
export async function deleteFileAt(tx: Queryable, path: string): Promise<string | undefined> {
  const [gone] = await tx.query<{ madeFrom: string | null }>(sql`
    delete from file where tenant_id = ${tx.tenantId} and path = ${path} returning made_from as "madeFrom"`);
  return gone?.madeFrom ?? undefined;
}
