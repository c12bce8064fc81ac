import { push } from '@haihu/contract/socket';
import { NIGHT, nextNight } from '@haihu/rules/customers/public-pools/return-clock';
import { addDays, type Day, dayOf, instantAt } from '@haihu/rules/day';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { findZone } from '../../organisation/organisation.api.ts';
import { insertEvents } from '../core/customer-events.repository.ts';
import type { PublicPools, Staff } from '../core/public-pools.policy.ts';
import { findStaff, readPublicPools } from '../core/public-pools.repository.ts';
import { sendAway } from '../core/send-away.ts';
import {
  findHeldCustomers,
  type OwnedCustomer,
  lockHeld,
  markWarned,
  returnToPublicPools,
} from './returning.repository.ts';
import { type Fate, fateOf, firstStay, type Night, returnTask } from './returning.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The number of customers in one transaction. */
const BATCH = 500;
/** The end of the night in minutes after midnight. A later run waits for the next night. */
const MORNING = 7 * 60;

export function createReturns({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Runs as a queue task, once a night for each enterprise. Customers that nobody cared for go back to their public
   * pool, and owners are warned of those that soon will. A batch is one transaction with its history and its pushes. An
   * interrupted run begins again: returned customers have no owner any more, and warned ones are marked. Plans the next
   * night.
   */
  return async function returnDue(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const zone = await findZone(tenant);
    const now = clock.now();
    const today = dayOf(now, zone);
    const [begins, ends] = [NIGHT, MORNING].map((minutes) => Date.parse(instantAt(today, minutes, zone)));
    if (now.getTime() >= begins! && now.getTime() < ends!) await returnAll(tenantId, { night: today, zone });
    await tenant.transaction((tx) => askForNext(tx, clock.now(), zone));
  };

  async function returnAll(tenantId: string, night: Night): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const [publicPools, staff] = await Promise.all([readPublicPools(tenant), findStaff(tenant)]);
    // Owners are warned some days before the return, so customers are read that early, too: `firstStay` counts that in.
    const before = firstStay(publicPools, night.night);
    let after: string | undefined = '0';
    while (after !== undefined) {
      const from: string = after;
      after = await tenant.transaction(async (tx) => {
        const rows = await findHeldCustomers(tx, { before, zone: night.zone, after: from, size: BATCH });
        const { due, soon } = fatesOf(rows, publicPools, staff, night);
        const ids = [...due, ...soon].map(({ id }) => id);
        // Most customers stay. Locking them as well would write as much as changing them, and would wait for members
        // who change one.
        if (ids.length > 0) await carryOut(tx, fatesOf(await lockHeld(tx, ids), publicPools, staff, night), night);
        return rows.length < BATCH ? undefined : rows.at(-1)!.id;
      });
    }
  }

  async function carryOut(tx: Queryable, { due, soon }: Fates, night: Night): Promise<void> {
    const now = clock.now();
    if (due.length > 0) {
      const taken = due.map(({ id, ownerId }) => ({ id, from: ownerId, to: null }));
      await sendAway(tx, taken, { by: null, now });
      await returnToPublicPools(tx, due, now);
      await insertEvents(
        tx,
        due.map(({ id, reason, seaId, ownerId }) => ({
          customerId: id,
          at: now,
          kind: 'returned',
          actorId: null,
          detail: { reason, sea: seaId },
          owners: { from: ownerId, to: null },
        })),
      );
    }
    if (soon.length > 0) await markWarned(tx, soon);
    await pushTo(tx, [...told('returned', due, night.night), ...told('warned', soon, night.night)], now);
  }
}

/** The changes of one night: the customers that go back, and those whose owners are warned. */
interface Fates {
  due: (OwnedCustomer & Fate)[];
  soon: (OwnedCustomer & Fate)[];
}

function fatesOf(
  rows: OwnedCustomer[],
  publicPools: PublicPools,
  staff: ReadonlyMap<string, Staff>,
  { night, zone }: Night,
): Fates {
  const fates = rows.flatMap((held) => {
    const owner = staff.get(held.ownerId);
    const fate = owner && fateOf(held, publicPools, owner, zone);
    return fate ? [{ ...held, ...fate }] : [];
  });
  return {
    due: fates.filter(({ returnsOn }) => returnsOn <= night),
    soon: fates.filter((each) => each.returnsOn > night && isToBeWarned(each, night)),
  };
}

/**
 * Returns true if the owner must be warned. The owner is warned once for each day of return. A follow-up moves that
 * day, and the new day gets its own warning.
 */
function isToBeWarned({ warnsOn, warnedFor, returnsOn }: OwnedCustomer & Fate, night: string): boolean {
  return warnsOn !== null && warnsOn <= night && warnedFor !== returnsOn;
}

/** Creates one push for all of an owner's customers, with the number of days until the last of them goes. */
function told(what: 'returned' | 'warned', customers: (OwnedCustomer & Fate)[], night: Day) {
  const daysTo = ({ returnsOn }: Fate) => Math.max(0, Math.round((Date.parse(returnsOn) - Date.parse(night)) / DAY));
  return [...Map.groupBy(customers, ({ ownerId }) => ownerId)].map(([ownerId, own]) => ({
    to: [ownerId],
    type: push.nightReturns,
    data: { what, count: own.length, days: Math.max(...own.map(daysTo)) },
  }));
}

async function askForNext(tx: Queryable, now: Date, zone: string): Promise<void> {
  const night = nextNight(now, zone);
  // Nights begin at the same minute for all enterprises of a zone, so they take turns.
  const minute = NIGHT + (Number(tx.tenantId) % 30);
  const runAt = new Date(instantAt(night, minute, zone));
  const next = runAt > now ? runAt : new Date(instantAt(addDays(night, 1), minute, zone));
  await queue.enqueue(tx, { task: returnTask, id: tx.tenantId, runAt: next, key: returnTask.name });
}
