import type { CodePurpose } from '../../../integrations/sms/sms.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewCode {
  numberHash: Buffer;
  purpose: CodePurpose;
  codeHash: Buffer;
  askedFrom: Buffer;
  expiresAt: Date;
}

/** Stores a code. It replaces an earlier one and gives new tries. */
export async function keepCode(db: Db, code: NewCode): Promise<void> {
  const { numberHash, purpose, codeHash, askedFrom, expiresAt } = code;
  await db.global(sql`
    insert into sms_code (number_hash, purpose, code_hash, asked_from, expires_at)
    values (${numberHash}, ${purpose}, ${codeHash}, ${askedFrom}, ${expiresAt})
    on conflict (number_hash, purpose) do update set
      code_hash = excluded.code_hash, asked_from = excluded.asked_from, expires_at = excluded.expires_at,
      tries = 0, tries_elsewhere = 0`);
}

export interface Try {
  numberHash: Buffer;
  purpose: CodePurpose;
  from: Buffer;
  now: Date;
}

/** Counts a try before any comparison. Returns the hash to compare with; undefined if no try is left. */
export async function countTry(
  db: Db,
  { numberHash, purpose, from, now }: Try,
  most: { all: number; elsewhere: number },
) {
  const [row] = await db.global<{ codeHash: Buffer }>(sql`
    update sms_code set
      tries = tries + 1,
      tries_elsewhere = tries_elsewhere + (asked_from <> ${from})::integer
    where number_hash = ${numberHash} and purpose = ${purpose} and expires_at > ${now}
      and tries < ${most.all} and (asked_from = ${from} or tries_elsewhere < ${most.elsewhere})
    returning code_hash as "codeHash"`);
  return row?.codeHash;
}

/** Uses a code up. If two bring the right code at once, only one gets true. */
export async function takeCode(db: Db, numberHash: Buffer, purpose: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db.global(sql`
    delete from sms_code where number_hash = ${numberHash} and purpose = ${purpose} and code_hash = ${codeHash}
    returning number_hash`);
  return taken.length > 0;
}
