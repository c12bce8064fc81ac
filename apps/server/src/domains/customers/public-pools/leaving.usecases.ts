import { isDeepStrictEqual } from 'node:util';
import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { MOST_COUNTED } from '@haihu/contract/messages/values';
import { dueDays, nextNight, NIGHT, returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import { addDays, type Day, dayOf, instantAt } from '@haihu/rules/day';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import type { AgendaAsked, AgendaCounts, AgendaPart, AgendaThing } from '../../messages/messages.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { type MemberPublicPools, returnsTo, rulesOf, type Staff } from '../core/public-pools.policy.ts';
import { findStaff, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { firstNight } from '../pools/return-day.ts';
import { createLastPools } from './last-pools.ts';
import { areMany, findLeavingNights, findOwned, type LeavingFilter, type LeavingNight } from './leaving.repository.ts';

/** The days from today in whose nights a customer counts as leaving soon. */
const SOON = 3;

export interface LeavingCustomerParts {
  db: Db;
  core: Pick<CustomerApi, 'findShort'>;
  /** The most customers of a team that are looked through. */
  most?: number;
}

const nobody: ReadonlyMap<string, Staff> = new Map();

/** Makes the reader of an agenda's customers that soon go back to a public pool. */
export function createLeavingCustomers({ db, core, most = SCAN_LIMIT }: LeavingCustomerParts) {
  const lastPools = createLastPools();

  return async function ofAgenda(
    member: Member,
    { scope, now, tomorrow, afterTomorrow, after, size }: AgendaAsked,
  ): Promise<AgendaPart | 'too_many' | null> {
    if (!isAllowed(member, 'customers.private.read')) return null;
    const tenant = db.forTenant(member.tenantId);
    const reading = readPublicPoolsOf(tenant, member.userId);
    reading.catch(() => {});
    const whose = await findWhose(tenant, member, scope === 'mine' ? member.userId : 'all');
    const isOfOne = whose?.length === 1;
    const filterBy = (pools: MemberPublicPools, staff: ReadonlyMap<string, Staff>) =>
      leavingOf(pools, staff, { whose, zone: member.zone, now });
    const nightsBy = (which: LeavingFilter) =>
      findLeavingNights(tenant, which, { after: after && placeOf(after, member.zone), size });
    // The nights of one member are read by the public pools of last time, while these are read again.
    const supposed = isOfOne ? lastPools.get(member) : undefined;
    const beforehand = supposed && nightsBy(filterBy(supposed, nobody));
    beforehand?.catch(() => {});
    const publicPools = await reading;
    const hasSeveral = publicPools.list.length > 1;
    // With several pools the other members decide, too, and they are not remembered.
    lastPools.remember(member, hasSeveral ? null : publicPools);
    const owners = hasSeveral ? await findStaff(tenant, whose ? [...whose] : undefined) : nobody;

    async function findNights(): Promise<LeavingNight[] | null> {
      if (beforehand && isDeepStrictEqual(supposed, publicPools)) return beforehand;
      const which = filterBy(publicPools, owners);
      // The day of return is in no index, so all customers that may be due are looked at.
      const isTooMuch = !isOfOne && (await areMany(tenant, which, most));
      return isTooMuch ? null : nightsBy(which);
    }

    const nights = await findNights();
    if (nights === null) return 'too_many';
    const places = nights.flatMap(({ night, ids }) => {
      const at = instantAt(night, NIGHT, member.zone);
      return ids.map((id) => ({ at, id }));
    });
    return {
      places: places.slice(0, size),
      count: async () => countsOf(nights, member.zone, { now, tomorrow, afterTomorrow }),
      show(first) {
        const ids = places.slice(0, first).map(({ id }) => id);
        return show(tenant, member, ids, { publicPools, owners, now });
      },
    };
  };

  async function show(
    tenant: Queryable,
    member: Member,
    ids: string[],
    { publicPools, owners, now }: { publicPools: MemberPublicPools; owners: ReadonlyMap<string, Staff>; now: Date },
  ): Promise<AgendaThing[]> {
    const [held, shorts] = await Promise.all([findOwned(tenant, ids), core.findShort(tenant, member, ids)]);
    const others = [...new Set(held.map(({ ownerId }) => ownerId))].filter((id) => id !== member.userId);
    const names = others.length > 0 ? await findStaff(tenant, others) : new Map<string, { name: string }>();
    const nameOf = (id: string) => (id === member.userId ? member.name : (names.get(id)?.name ?? ''));
    const heldById = new Map(held.map((customer) => [customer.id, customer]));
    const shortById = new Map(shorts.map((customer) => [customer.id, customer]));
    return ids.flatMap((id) => {
      const [customer, short] = [heldById.get(id), shortById.get(id)];
      // It may have changed hands since its id was read.
      if (!customer || !short) return [];
      const owner = owners.get(customer.ownerId) ?? publicPools.me;
      const rules = rulesOf(publicPools, returnsTo(publicPools, customer.seaId, owner));
      const { returnsAt, returnsBecause } = returnClock(customer, rules, member.zone, now);
      if (returnsAt === null) return [];
      const { name, company, level, mobile } = short;
      const owned = { memberId: customer.ownerId, memberName: nameOf(customer.ownerId) };
      const shown = { customerId: id, taskNumberId: null, name, company, level, mobile, text: '', bindId: null };
      return { id, at: returnsAt, ...owned, ...shown, because: returnsBecause };
    });
  }
}

/** Returns the question for customers that go in one of the coming nights, by the rules of all public pools. */
function leavingOf(
  publicPools: MemberPublicPools,
  owners: ReadonlyMap<string, Staff>,
  { whose, zone, now }: { whose: Whose; zone: string; now: Date },
): LeavingFilter {
  const lastNight = addDays(dayOf(now, zone), SOON);
  const due = publicPools.list.map(({ id }) => dueDays(rulesOf(publicPools, id), false, lastNight));
  return {
    whose,
    night: firstNight(publicPools, owners.values(), { zone, nights: daysFrom(nextNight(now, zone), lastNight) }),
    ownedBefore: latest(due.map(({ ownedBefore }) => ownedBefore)),
    quietBefore: latest(due.map(({ quietBefore }) => quietBefore)),
    zone,
  };
}

function daysFrom(first: Day, last: Day): Day[] {
  return first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)];
}

const latest = (days: Day[]) => days.toSorted().at(-1)!;

/** Returns a place of the agenda as a night and an id. Between two nights it is the beginning of the later one. */
function placeOf({ at, id }: Position, zone: string): { night: Day; id: string } {
  const night = dayOf(at, zone);
  const distance = Date.parse(instantAt(night, NIGHT, zone)) - Date.parse(at);
  if (distance === 0) return { night, id };
  return { night: distance > 0 ? night : addDays(night, 1), id: '0' };
}

function countsOf(
  nights: LeavingNight[],
  zone: string,
  { now, tomorrow, afterTomorrow }: Pick<AgendaAsked, 'now' | 'tomorrow' | 'afterTomorrow'>,
): AgendaCounts {
  const ends = { late: now.getTime() + 1, today: Date.parse(tomorrow), tomorrow: Date.parse(afterTomorrow) };
  const counts = { late: 0, today: 0, tomorrow: 0, later: 0 };
  for (const { night, count } of nights) {
    const time = Date.parse(instantAt(night, NIGHT, zone));
    const day = (['late', 'today', 'tomorrow'] as const).find((each) => time < ends[each]) ?? 'later';
    counts[day] = Math.min(counts[day] + count, MOST_COUNTED);
  }
  return counts;
}
