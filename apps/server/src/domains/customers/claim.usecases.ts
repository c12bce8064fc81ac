import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { appendEvents } from '../../platform/outbox.ts';
import { countClaims, insertEvents } from './customer-events.repository.ts';
import { customerNotFound, dailyClaimsUsed, privatePoolFull } from './customers.errors.ts';
import { CLAIMS_A_DAY, PRIVATE_CAP, standingOf, viewOf } from './customers.policy.ts';
import * as repository from './customers.repository.ts';

export function createClaim({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Takes what is open among these customers. Somebody else's is no error: its standing says who was faster. But what
   * is open is claimed as a whole or not at all: past a limit, or with an absent one among them, nothing is.
   */
  return async function claim(member: Member, ids: string[]): Promise<ReplyOf<'customers.claim'>> {
    const now = clock.now();
    const asked = [...new Set(ids)];
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      // Limits are counted: two claims of one member wait for each other.
      await repository.lockClaimsOf(tx, member.userId);
      await repository.lockCustomers(tx, asked);
      const before = await repository.findHoldings(tx, asked);
      const known = before.filter((found) => found.recycleBinId === null && viewOf(found, member, now) !== 'none');
      if (known.length < asked.length) throw customerNotFound();
      const won = known.filter((found) => standingOf(found, member, now).state === 'open').map(({ id }) => id);
      const claimsLeft = await takeClaims(tx, member, won, now);
      const after = new Map((await repository.findHoldings(tx, asked)).map((found) => [found.id, found]));
      return { list: asked.map((id) => ({ id, standing: standingOf(after.get(id)!, member, now) })), claimsLeft };
    });
  };
}

/** Answers how many claims are left today. */
async function takeClaims(tx: Queryable, member: Member, won: string[], at: Date): Promise<number> {
  const used = await countClaims(tx, member.userId, startOfDay(dayOf(at, member.zone), member.zone));
  const claimsLeft = Math.max(0, CLAIMS_A_DAY - used);
  if (won.length === 0) return claimsLeft;
  if (won.length > claimsLeft) throw dailyClaimsUsed(claimsLeft);
  const room = PRIVATE_CAP - (await repository.countUndealt(tx, member.userId, PRIVATE_CAP));
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
  return claimsLeft - won.length;
}
