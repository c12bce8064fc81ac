import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { extendFrom, MOST_EXTENSIONS, returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { type Member, seesOthers } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { insertEvents } from '../core/customer-events.repository.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import { rulesOf } from '../core/public-pools.policy.ts';
import { findStaff, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { findDetail } from '../record/customer-detail.repository.ts';
import { answerWaiting } from './extension-requests.repository.ts';
import { extend as grant } from './returning.repository.ts';
import { fateOf } from './returning.ts';

/** Gives owners more time for a customer, at the request of a leader. */
export function createExtend({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Extends the time of an owner. Throws `permission.missing`, `customers.not_found`, `customers.never_returns` and
   * `customers.extensions_used`.
   */
  return async function extend(
    member: Member,
    { id, reason }: RequestOf<'customers.extend'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.extend'>> {
    if (!seesOthers(member)) throw new AppError('permission.missing');
    const now = clock.now();
    const granted = await db
      .forTenant(member.tenantId)
      .transaction((tx) => once(tx, member, key, now, () => grantNow(tx, member, { id, reason }, now)));
    return { returnsAt: granted.returnsAt, left: Number(granted.left) };
  };
}

/**
 * Grants an extension in the caller's transaction, and locks the customer until its end. A waiting request is answered
 * with it.
 */
export async function grantNow(
  tx: Queryable,
  member: Member,
  { id, reason }: RequestOf<'customers.extend'>,
  now: Date,
): Promise<{ returnsAt: string; left: string }> {
  await lockCustomers(tx, [id]);
  const stored = await findDetail(tx, id);
  const publicPools = await readPublicPoolsOf(tx, member.userId);
  if (!stored || stored.recycleBinId || viewOf(stored, member, now, publicPools) !== 'full') throw customerNotFound();
  const { ownerId, ownedAt } = stored;
  const owner = ownerId === null ? undefined : (await findStaff(tx, [ownerId])).get(ownerId);
  if (!owner || ownerId === null || ownedAt === null) throw new AppError('customers.never_returns');
  const held = { ...stored, ownerId, ownedAt, warnedFor: null };
  const fate = fateOf(held, publicPools, owner, member.zone);
  if (!fate) throw new AppError('customers.never_returns');
  const until = extendFrom(fate, now, member.zone);
  const extensions = await grant(tx, { customerId: id, until, most: MOST_EXTENSIONS });
  if (extensions === undefined) throw new AppError('customers.extensions_used', { limit: MOST_EXTENSIONS });
  await audit(tx, member, { at: now, action: 'customers.extended', subjectId: id, detail: { until, reason } });
  await answerWaiting(tx, id, { granted: true, by: member.userId, at: now, answer: reason });
  const told = { field: 'extendedUntil', from: stored.extendedUntil, to: until };
  await insertEvents(tx, [{ customerId: id, at: now, kind: 'changed', actorId: member.userId, detail: told }]);
  const rules = rulesOf(publicPools, fate.seaId);
  const { returnsAt } = returnClock({ ...held, extendedUntil: until }, rules, member.zone, now);
  return { returnsAt: returnsAt!, left: String(MOST_EXTENSIONS - extensions) };
}
