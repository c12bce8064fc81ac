import { createHash } from 'node:crypto';
import type { DataDir } from './data-dir.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { StartError } from '../process/start-error.ts';

/** The keys with which rows are written. A database keeps their fingerprint from its first start on. */
const ROW_KEYS = ['encryption.key', 'lookup.key'] as const;
/** The key that signs links to files. Its fingerprint came later, so a database may lack it. */
const LINK_KEY = ['links.key'] as const;

interface Kept {
  rows: Buffer;
  links: Buffer | null;
}

type Keys = Pick<DataDir, 'has' | 'secret'>;

/**
 * Throws a `StartError` unless the keys in the folder belong to the database. Only an empty database gets new keys.
 * With new keys over a filled one, nobody could sign in any more. With another key of links, two machines would refuse
 * each other's links.
 */
export async function requireKeys(db: Db, keys: Keys): Promise<void> {
  const [kept] = await db.global<Kept>(sql`
    select keys_fingerprint as rows, link_key_fingerprint as links from installation`);
  const isFilled = kept !== undefined || (await db.global(sql`select from tenant limit 1`)).length > 0;
  const needed = [...(isFilled ? ROW_KEYS : []), ...(kept?.links ? LINK_KEY : [])];
  const lacking = needed.filter((name) => !keys.has(name));
  if (lacking.length > 0) {
    throw new StartError(
      `DATA_DIR or KEYS_DIR lacks ${lacking.join(' and ')}, with which this database was written: put back the copy you keep of it.`,
    );
  }
  const [rows, links] = [fingerprintOf(keys, ROW_KEYS), fingerprintOf(keys, LINK_KEY)];
  requireSame(kept?.rows, rows, ROW_KEYS);
  requireSame(kept?.links, links, LINK_KEY);
  if (!kept)
    await db.global(sql`
      insert into installation (keys_fingerprint, link_key_fingerprint) values (${rows}, ${links}) on conflict do nothing`);
  else if (!kept.links)
    await db.global(sql`
      update installation set link_key_fingerprint = ${links} where link_key_fingerprint is null`);
}

function fingerprintOf(keys: Keys, names: readonly string[]): Buffer {
  const hash = createHash('sha256').update('haihu keys');
  for (const name of names) hash.update(keys.secret(name));
  return hash.digest();
}

function requireSame(kept: Buffer | null | undefined, found: Buffer, names: readonly string[]): void {
  if (!kept || kept.equals(found)) return;
  throw new StartError(
    `The keys in DATA_DIR or KEYS_DIR are not those of this database: set it to the folder that belongs to it, or put back ${names.join(' and ')}.`,
  );
}
