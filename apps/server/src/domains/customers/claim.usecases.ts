import type { ReplyOf } from '@haihu/contract/contract';
import type { PoolSettings } from '@haihu/contract/settings';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Member } from '../../platform/member.ts';
import { appendEvents } from '../../platform/outbox.ts';
import { readSettings } from '../config/config.api.ts';
import { stayActive } from '../organisation/organisation.api.ts';
import { countClaims, insertEvents } from './customer-events.repository.ts';
import { customerNotFound, dailyClaimsUsed, privatePoolFull } from './customers.errors.ts';
import { standingOf, viewOf } from './customers.policy.ts';
import * as repository from './customers.repository.ts';

export function createClaim({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Takes what is open among these customers. Somebody else's is no error: its standing says who was faster. But what
   * is open is claimed as a whole or not at all: past a limit, or with an absent one among them, nothing is.
   */
  return async function claim(member: Member, ids: string[]): Promise<ReplyOf<'customers.claim'>> {
    const now = clock.now();
    const asked = [...new Set(ids)];
    const tenant = db.forTenant(member.tenantId);
    // Where many want the same customer most come too late, and need no lock to learn it.
    const known = await readSettings(tenant, 'pools');
    const open = await findOpen(tenant, member, asked, now, known);
    if (open.length === 0) return answer(tenant, member, asked, now, known);
    return tenant.transaction(async (tx) => {
      // Who was suspended while this waited keeps nothing back.
      if (!(await stayActive(tx, member.userId))) throw new AppError('session.revoked');
      // Limits are counted: two claims of one member wait for each other.
      await repository.lockClaimsOf(tx, member.userId);
      await repository.lockCustomers(tx, asked);
      const rules = await readSettings(tx, 'pools');
      await take(tx, member, await findOpen(tx, member, asked, now, rules), now, rules);
      return answer(tx, member, asked, now, rules);
    });
  };
}

/** Those that may be claimed. Throws `customers.not_found` if one of them may not even be seen. */
async function findOpen(
  db: Queryable,
  member: Member,
  asked: string[],
  now: Date,
  rules: PoolSettings,
): Promise<string[]> {
  const found = await repository.findHoldings(db, asked);
  const known = found.filter((one) => one.recycleBinId === null && viewOf(one, member, now) !== 'none');
  if (known.length < asked.length) throw customerNotFound();
  return known.filter((one) => standingOf(one, member, now, rules).state === 'open').map(({ id }) => id);
}

async function answer(
  db: Queryable,
  member: Member,
  asked: string[],
  now: Date,
  rules: PoolSettings,
): Promise<ReplyOf<'customers.claim'>> {
  const found = new Map((await repository.findHoldings(db, asked)).map((one) => [one.id, one]));
  return {
    list: asked.map((id) => ({ id, standing: standingOf(found.get(id)!, member, now, rules) })),
    claimsLeft: await countClaimsLeft(db, member, now, rules),
  };
}

async function countClaimsLeft(
  db: Queryable,
  { userId, zone }: Member,
  now: Date,
  { claimsADay }: PoolSettings,
): Promise<number> {
  return Math.max(0, claimsADay - (await countClaims(db, userId, startOfDay(dayOf(now, zone), zone))));
}

async function take(tx: Queryable, member: Member, won: string[], at: Date, rules: PoolSettings): Promise<void> {
  if (won.length === 0) return;
  const claimsLeft = await countClaimsLeft(tx, member, at, rules);
  if (won.length > claimsLeft) throw dailyClaimsUsed(claimsLeft);
  const room = await repository.countRoom(tx, member.userId, rules.privateCap);
  if (won.length > room) throw privatePoolFull(room);

  await repository.setOwner(tx, won, member.userId, at);
  await insertEvents(
    tx,
    won.map((customerId) => ({ customerId, at, kind: 'claimed', actorId: member.userId })),
  );
  await appendEvents(
    tx,
    won.map((id) => ({
      type: 'customer.claimed',
      version: 1,
      at,
      actorId: member.userId,
      subjectId: id,
      payload: {},
    })),
  );
}
