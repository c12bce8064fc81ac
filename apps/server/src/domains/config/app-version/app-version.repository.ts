import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

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
