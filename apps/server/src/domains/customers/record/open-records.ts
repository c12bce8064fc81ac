import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { claimFirst, customerNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findHoldings, type StoredHolding } from '../core/customers.repository.ts';
import { hiddenFieldsOf, type MemberPublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';

/** The pool in which a customer has to be for a call. */
export type RecordPool = 'sea' | 'private';

/**
 * Throws `customers.not_found` for a customer that is in another pool, in the recycle bin or not visible. Throws
 * `customers.claim_first` for a customer with hidden fields.
 */
export async function requireOpen(
  db: Queryable,
  member: Member,
  id: string,
  clock: Clock,
  pool?: RecordPool,
): Promise<void> {
  const [found] = await findHoldings(db, [id]);
  requireOpened(found, { member, pool, publicPools: await readPublicPoolsOf(db, member.userId), now: clock.now() });
}

interface Opening {
  member: Member;
  pool: RecordPool | undefined;
  publicPools: MemberPublicPools;
  now: Date;
}

/** Throws as `requireOpen` does, for a customer that was read already. */
export function requireOpened(
  found: StoredHolding | undefined,
  { member, pool, publicPools, now }: Opening,
): asserts found {
  const isThere = found && (pool === undefined || (found.ownerId === null) === (pool === 'sea'));
  if (!isThere || found.recycleBinId || viewOf(found, member, now, publicPools) !== 'full') throw customerNotFound();
  if (hiddenFieldsOf(publicPools, found, member).length > 0) throw claimFirst();
}
