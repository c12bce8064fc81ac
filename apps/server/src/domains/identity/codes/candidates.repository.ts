import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredCandidate {
  userId: string | null;
  passwordHash: string | null;
  isKnownDevice: boolean;
  /** The number of times that the operator has let the user try again. */
  unlocks: number;
}

/** Finds the candidate for a number. Returns one row, whether the number is known or not. */
export async function findCandidate(db: Db, mobileHash: Buffer, device: { keyHash: Buffer; since: Date }) {
  const [row] = await db.global<StoredCandidate>(sql`
    select u.id as "userId", u.password_hash as "passwordHash", d.user_id is not null as "isKnownDevice",
      coalesce(u.unlocks, 0) as unlocks
    from (values (1)) as always
    left join app_user u on u.mobile_hash = ${mobileHash}
    left join known_device d on d.user_id = u.id and d.key_hash = ${device.keyHash} and d.last_used_at > ${device.since}`);
  return row!;
}
