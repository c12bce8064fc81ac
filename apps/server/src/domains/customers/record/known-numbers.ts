import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { badCustomerMobile, duplicateNumber } from '../core/customers.errors.ts';
import { type CustomerHolding, ownershipOf, withoutOwner } from '../core/customers.policy.ts';
import { findHoldings, findIdsByNumber } from '../core/customers.repository.ts';
import type { PublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { lockNumbers } from './customer-records.repository.ts';

/** Returns a main number in its normalised spelling. Throws `customers.bad_mobile`. */
export function requireMobile(typed: string): string {
  const mobile = normalisePhone(typed);
  if (!isMobile(mobile)) throw badCustomerMobile();
  return mobile;
}

/**
 * Returns the facts for a member who types a customer's number: where it is and when it may be claimed. The owner is
 * not among them.
 */
export function tellOwnership(
  found: CustomerHolding & { recycleBinId: string | null },
  member: Member,
  now: Date,
  publicPools: PublicPools,
) {
  // Nobody can claim a customer in the recycle bin, but its number is in use.
  if (found.recycleBinId) return { state: 'taken' as const, by: null, at: null };
  return withoutOwner(ownershipOf(found, member, now, publicPools));
}

/**
 * Reserves a number for a customer until the transaction ends: nobody else adds it meanwhile. Throws
 * `customers.duplicate` if another customer has it, unless the enterprise allows it or the caller may insist and does.
 */
export async function reserveNumber(
  tx: Queryable,
  member: Member,
  clock: Clock,
  { hash, anyway, exceptId }: { hash: Buffer; anyway: boolean; exceptId?: string },
): Promise<void> {
  await lockNumbers(tx, [hash]);
  const [known] = (await findIdsByNumber(tx, hash)).filter((id) => id !== exceptId);
  if (known === undefined) return;
  const { mode } = await readSettings(tx, 'duplicates');
  if (mode === 'allow' || (mode === 'warn' && anyway)) return;
  const [holding] = await findHoldings(tx, [known]);
  const publicPools = await readPublicPoolsOf(tx, member.userId);
  throw duplicateNumber({ mode, standing: tellOwnership(holding!, member, clock.now(), publicPools) });
}
