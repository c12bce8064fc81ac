import { type BrandingKey, brandingKeys } from '@haihu/contract/config/config';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The host that holds the default of all other hosts. */
export const DEFAULT_HOST = '';

/** Access to tables that belong to no enterprise, inside or outside an enterprise's transaction. */
export type GlobalDb = Pick<Db, 'global'>;

/** Returns access to the global tables within a transaction. */
export const globalWithin = (tx: Queryable): GlobalDb => ({ global: (statement) => tx.query(statement) });

export interface BrandingOption {
  host: string;
  key: BrandingKey;
  value: string;
}

export interface AppVersion {
  version: string;
  versionCode: number;
  compulsory: boolean;
}

/** Returns the newest version of the app that the operator set. Undefined: none was set. */
export async function findAppVersion(db: Db): Promise<AppVersion | undefined> {
  const [row] = await db.global<AppVersion>(sql`
    select version, version_code as "versionCode", compulsory from app_version`);
  return row;
}

export async function saveAppVersion(db: Db, { version, versionCode, compulsory }: AppVersion): Promise<void> {
  await db.global(sql`
    insert into app_version (version, version_code, compulsory) values (${version}, ${versionCode}, ${compulsory})
    on conflict (only_row) do update set version = excluded.version, version_code = excluded.version_code,
      compulsory = excluded.compulsory`);
}

/** Finds these options of these hosts, the default's last. */
export async function findBranding(
  db: GlobalDb,
  hosts: string[],
  keys: readonly BrandingKey[] = brandingKeys,
): Promise<BrandingOption[]> {
  return db.global<BrandingOption>(sql`
    select host, option_key as key, option_value as value from host_branding
    where host = any(${hosts}) and option_key = any(${keys}) order by host desc, option_key`);
}

/** Stores a branding option. An empty value deletes it. */
export async function saveBranding(db: GlobalDb, { host, key, value }: BrandingOption): Promise<void> {
  if (value === '') {
    await db.global(sql`delete from host_branding where host = ${host} and option_key = ${key}`);
    return;
  }
  await db.global(sql`
    insert into host_branding (host, option_key, option_value) values (${host}, ${key}, ${value})
    on conflict (host, option_key) do update set option_value = excluded.option_value`);
}
