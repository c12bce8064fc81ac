import { type BrandingKey, brandingKeys } from '@haihu/contract/config/values';
import { sql } from '../../../platform/db/sql.ts';
import type { GlobalDb } from '../core/global-db.ts';

export interface BrandingOption {
  host: string;
  key: BrandingKey;
  value: string;
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
