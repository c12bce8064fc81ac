import { createHash } from 'node:crypto';
import type { DataDir } from './data-dir.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { StartError } from '../process/start-error.ts';

const names = ['encryption.key', 'lookup.key'] as const;

/**
 * Throws a `StartError` unless the keys in the folder belong to the database. Only an empty database gets new keys.
 * With new keys over a filled one, nobody could sign in any more.
 */
export async function requireKeys(db: Db, dataDir: Pick<DataDir, 'has' | 'secret'>): Promise<void> {
  const [kept] = await db.global<{ fingerprint: Buffer }>(sql`
    select keys_fingerprint as fingerprint from installation`);
  const isFilled = kept !== undefined || (await db.global(sql`select from tenant limit 1`)).length > 0;
  const lacking = names.filter((name) => !dataDir.has(name));
  if (isFilled && lacking.length > 0) {
    throw new StartError(
      `DATA_DIR lacks ${lacking.join(' and ')}, with which this database was written: put back the copy you keep of it.`,
    );
  }
  const fingerprint = createHash('sha256').update('haihu keys');
  for (const name of names) fingerprint.update(dataDir.secret(name));
  const found = fingerprint.digest();
  if (kept && !kept.fingerprint.equals(found)) {
    throw new StartError(
      `The keys in DATA_DIR are not those of this database: set DATA_DIR to the folder that belongs to it, or put back ${names.join(' and ')}.`,
    );
  }
  if (!kept) {
    await db.global(sql`insert into installation (keys_fingerprint) values (${found}) on conflict do nothing`);
  }
}
