import type { Day } from '@haihu/rules/day';
import { ownedBefore, type ReturnDays, returnDays } from '@haihu/rules/return-clock';
import type { Queryable } from '../../../platform/db/db.ts';
import { findHeld, type Held } from './returning.repository.ts';
import { returnsTo, rulesOf, type Seas, type Staff } from './seas.policy.ts';

/** Looked at in one go by the forecast, which changes nothing. */
const READ_AT_ONCE = 5000;

export interface Night {
  /** The day it begins. */
  night: Day;
  zone: string;
}

/** What the rules say of one customer. */
export interface Fate extends ReturnDays {
  /** Where it goes back to. */
  seaId: string;
}

/** Null for one that stays for good. */
export function fateOf(customer: Held, seas: Seas, owner: Staff, zone: string): Fate | null {
  const seaId = returnsTo(seas, customer.seaId, owner);
  const days = returnDays(customer, rulesOf(seas, seaId), zone);
  return days && { ...days, seaId };
}

/** Which customers need to be looked at in a night: those owned before this day. */
export function firstStay(seas: Seas, night: Day): Day {
  return ownedBefore(
    seas.list.map(({ id }) => rulesOf(seas, id)),
    night,
  );
}

/** How many would go back in a night, by their owners. */
export async function countReturns(
  db: Queryable,
  seas: Seas,
  staff: ReadonlyMap<string, Staff>,
  { night, zone }: Night,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const before = firstStay(seas, night);
  let after = '0';
  for (;;) {
    const rows = await findHeld(db, { before, zone, after, size: READ_AT_ONCE });
    for (const row of rows) {
      const owner = staff.get(row.ownerId);
      const fate = owner && fateOf(row, seas, owner, zone);
      if (fate && fate.returnsOn <= night) counts.set(row.ownerId, (counts.get(row.ownerId) ?? 0) + 1);
    }
    if (rows.length < READ_AT_ONCE) return counts;
    after = rows.at(-1)!.id;
  }
}
