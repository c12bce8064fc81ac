import { sql } from '../../../platform/db/sql.ts';
import type { GlobalDb } from '../core/global-db.ts';

/** A build of the Android app without its file. */
export interface AppRelease {
  /** The host whose app it is. `DEFAULT_HOST`: any without one of its own. */
  host: string;
  code: number;
  id: string;
  version: string;
  name: string;
  /** SHA-256 of the certificate, in hex. */
  certificate: string;
  /** SHA-256 of the file, in hex. */
  sha256: string;
  /** True if older builds have to be updated. */
  compulsory: boolean;
  publishedAt: string;
}

/** Finds the newest build of the first of these hosts that has one. */
export async function findNewestRelease(db: GlobalDb, hosts: string[]): Promise<AppRelease | undefined> {
  const [found] = await db.global<AppRelease>(sql`
    select host, code, id, version, name, encode(certificate, 'hex') as certificate, encode(sha256, 'hex') as sha256,
      compulsory, published_at as "publishedAt"
    from app_release where host = any(${hosts}) order by array_position(${hosts}::text[], host), code desc limit 1`);
  return found;
}

/** Finds the highest code below which builds of this host have to be updated. 0: any may stay. */
export async function findOldestCode(db: GlobalDb, host: string): Promise<number> {
  const [found] = await db.global<{ code: number }>(sql`
    select coalesce(max(code), 0) as code from app_release where host = ${host} and compulsory`);
  return found!.code;
}

/** Finds the file of a build by its hash in hex. */
export async function findReleaseFile(db: GlobalDb, sha256: string): Promise<Buffer | undefined> {
  const [found] = await db.global<{ file: Buffer }>(sql`
    select file from app_release where sha256 = decode(${sha256}, 'hex') limit 1`);
  return found?.file;
}

/** Inserts a build. Returns false if the host has one with this code. */
export async function insertRelease(db: GlobalDb, release: AppRelease, file: Buffer): Promise<boolean> {
  const { host, code, id, version, name, certificate, sha256, compulsory, publishedAt } = release;
  const inserted = await db.global(sql`
    insert into app_release (host, code, id, version, name, certificate, sha256, compulsory, published_at, file)
    values (${host}, ${code}, ${id}, ${version}, ${name}, decode(${certificate}, 'hex'), decode(${sha256}, 'hex'),
      ${compulsory}, ${publishedAt}, ${file})
    on conflict do nothing returning code`);
  return inserted.length > 0;
}
