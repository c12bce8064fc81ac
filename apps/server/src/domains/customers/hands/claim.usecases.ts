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
    // Where many want the same customer most come too late, and need no lock to learn it. Rules are those of this moment.
    const [held, seas] = await Promise.all([repository.findHoldings(tenant, asked), readSeasOf(tenant, member.userId)]);
    if (findOpen(held, member, asked, now, seas).length === 0) return answer(tenant, member, held, asked, now, seas);
    return tenant.transaction(async (tx) => {
      // Each waits in the database for the one before: asked for at once they cost one round trip.
      const [isActive, , , found, used, room] = await Promise.all([
        stayActive(tx, member.userId),
        // Limits are counted: two claims of one member wait for each other.
        repository.lockClaimsOf(tx, member.userId),
        repository.lockCustomers(tx, asked),
        repository.findHoldings(tx, asked),
        claimsOfToday(tx, member, now),
        repository.countRoom(tx, member.userId, Math.max(...capsOf(seas))),
      ]);
      // Who was suspended while this waited keeps nothing back.
      if (!isActive) throw new AppError('session.revoked');
      const won = findOpen(found, member, asked, now, seas);
      requireRoom(won, seas, used, room);
      // Sent in this order, and answered in it.
      const [, answered] = await Promise.all([
        won.length > 0 && take(tx, member, won, now),
        answer(tx, member, found, asked, now, seas),
      ]);
      return answered;
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

/** `found`: of whom the seas are taken, each of which has its own claims a day. */
async function answer(
  db: Queryable,
  member: Member,
  found: Held[],
  asked: string[],
  now: Date,
  seas: MemberSeas,
): Promise<ReplyOf<'customers.claim'>> {
  const [list, used] = await Promise.all([repository.findHoldings(db, asked), claimsOfToday(db, member, now)]);
  const held = new Map(list.map((one) => [one.id, one]));
  return {
    list: asked.map((id) => ({ id, standing: standingOf(held.get(id)!, member, now, seas) })),
    claimsLeft: Math.min(...found.map(({ seaId }) => claimsLeftIn(seaId, seas, used))),
  };
}

const claimsOfToday = (db: Queryable, { userId, zone }: Member, now: Date) =>
  countClaims(db, userId, startOfDay(dayOf(now, zone), zone));

const claimsLeftIn = (seaId: string, seas: MemberSeas, used: ReadonlyMap<string, number>) =>
  Math.max(0, rulesOf(seas, seaId).claimsADay - (used.get(seaId) ?? 0));

const capsOf = (seas: MemberSeas) => seas.list.map(({ id }) => rulesOf(seas, id).privateCap);

/** `room`: below the highest cap. Throws `customers.daily_claims_used` or `customers.private_pool_full`. */
function requireRoom(won: Held[], seas: MemberSeas, used: ReadonlyMap<string, number>, room: number): void {
  const highest = Math.max(...capsOf(seas));
  for (const [seaId, ofSea] of Map.groupBy(won, (one) => one.seaId)) {
    const claimsLeft = claimsLeftIn(seaId, seas, used);
    if (ofSea.length > claimsLeft) throw dailyClaimsUsed(claimsLeft);
    // Whatever they come from, all of them must fit below the cap of each sea.
    const below = Math.max(0, room - highest + rulesOf(seas, seaId).privateCap);
    if (won.length > below) throw privatePoolFull(below);
  }
}

async function take(tx: Queryable, { userId }: Member, won: Held[], at: Date): Promise<void> {
  const ids = won.map(({ id }) => id);
  await Promise.all([
    repository.setOwner(tx, ids, userId, at),
    insertEvents(
      tx,
      won.map(({ id, seaId }) => ({ customerId: id, at, kind: 'claimed', actorId: userId, detail: { sea: seaId } })),
    ),
    appendEvents(
      tx,
      ids.map((id) => ({
        type: 'customer.claimed',
        version: 1,
        at,
        actorId: userId,
        subjectId: id,
        payload: {},
      })),
    ),
  ]);
}
