import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/member.ts';
import { appendEvents } from '../../../platform/outbox.ts';
import { stayActive } from '../../organisation/organisation.api.ts';
import { countClaims, insertEvents } from '../customer-events.repository.ts';
import { customerNotFound, dailyClaimsUsed, privatePoolFull } from '../customers.errors.ts';
import { standingOf, viewOf } from '../customers.policy.ts';
import * as repository from '../customers.repository.ts';
import { type MemberSeas, rulesOf } from '../seas/seas.policy.ts';
import { readSeasOf } from '../seas/seas.repository.ts';

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
    const [held, known] = await Promise.all([
      repository.findHoldings(tenant, asked),
      readSeasOf(tenant, member.userId),
    ]);
    const open = findOpen(held, member, asked, now, known);
    if (open.length === 0) return answer(tenant, member, asked, now, known);
    return tenant.transaction(async (tx) => {
      // Who was suspended while this waited keeps nothing back.
      if (!(await stayActive(tx, member.userId))) throw new AppError('session.revoked');
      // Limits are counted: two claims of one member wait for each other.
      await repository.lockClaimsOf(tx, member.userId);
      await repository.lockCustomers(tx, asked);
      const seas = await readSeasOf(tx, member.userId);
      const found = await repository.findHoldings(tx, asked);
      await take(tx, member, findOpen(found, member, asked, now, seas), now, seas);
      return answer(tx, member, asked, now, seas);
    }, 'once');
  };
}

type Held = Awaited<ReturnType<typeof repository.findHoldings>>[number];

/** Those that may be claimed. Throws `customers.not_found` if one of them may not even be seen. */
function findOpen(found: Held[], member: Member, asked: string[], now: Date, seas: MemberSeas): Held[] {
  const known = found.filter((one) => one.recycleBinId === null && viewOf(one, member, now, seas) !== 'none');
  if (known.length < asked.length) throw customerNotFound();
  return known.filter((one) => standingOf(one, member, now, seas).state === 'open');
}

async function answer(
  db: Queryable,
  member: Member,
  asked: string[],
  now: Date,
  seas: MemberSeas,
): Promise<ReplyOf<'customers.claim'>> {
  const found = new Map((await repository.findHoldings(db, asked)).map((one) => [one.id, one]));
  const left: number[] = [];
  for (const seaId of new Set([...found.values()].map((one) => one.seaId))) {
    left.push(await countClaimsLeft(db, member, now, seas, seaId));
  }
  return {
    list: asked.map((id) => ({ id, standing: standingOf(found.get(id)!, member, now, seas) })),
    claimsLeft: Math.min(...left),
  };
}

/** Each sea has its own claims a day. */
async function countClaimsLeft(
  db: Queryable,
  { userId, zone }: Member,
  now: Date,
  seas: MemberSeas,
  seaId: string,
): Promise<number> {
  const made = await countClaims(db, userId, startOfDay(dayOf(now, zone), zone), seaId);
  return Math.max(0, rulesOf(seas, seaId).claimsADay - made);
}

async function take(tx: Queryable, member: Member, won: Held[], at: Date, seas: MemberSeas): Promise<void> {
  if (won.length === 0) return;
  for (const [seaId, ofSea] of Map.groupBy(won, (one) => one.seaId)) {
    const claimsLeft = await countClaimsLeft(tx, member, at, seas, seaId);
    if (ofSea.length > claimsLeft) throw dailyClaimsUsed(claimsLeft);
    // Whatever they come from, all of them must fit below the cap of each sea.
    const room = await repository.countRoom(tx, member.userId, rulesOf(seas, seaId).privateCap);
    if (won.length > room) throw privatePoolFull(room);
  }

  const ids = won.map(({ id }) => id);
  await repository.setOwner(tx, ids, member.userId, at);
  await insertEvents(
    tx,
    won.map(({ id, seaId }) => ({
      customerId: id,
      at,
      kind: 'claimed',
      actorId: member.userId,
      detail: { sea: seaId },
    })),
  );
  await appendEvents(
    tx,
    ids.map((id) => ({
      type: 'customer.claimed',
      version: 1,
      at,
      actorId: member.userId,
      subjectId: id,
      payload: {},
    })),
  );
}
