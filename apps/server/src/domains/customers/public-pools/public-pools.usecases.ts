import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { FIRST_PUBLIC_POOL, type PublicPoolDraft } from '@haihu/contract/customers/public-pools';
import { NIGHT, nextNight } from '@haihu/rules/customers/public-pools/return-clock';
import { dayOf, instantAt, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { countOwnCustomers } from '../claiming/claim.repository.ts';
import { publicPoolNotFound } from '../core/customers.errors.ts';
import {
  enterPublicPool,
  hiddenFieldsOf,
  isAdminOf,
  isOpenTo,
  rulesOf,
  type PublicPool,
  publicPoolOf,
  type PublicPools,
} from '../core/public-pools.policy.ts';
import * as repository from '../core/public-pools.repository.ts';
import { countReturns } from './returning.ts';
import { createPublicPoolDeletion } from './public-pool-deletion.usecases.ts';

const MOST_PUBLIC_POOLS = 30;
/** Largest number of members that a forecast shows. */
const MEMBERS_SHOWN = 50;

/** Manages public pools and their rules: the members who see them, and the members who change them. */
export function createPublicPoolUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function mine(member: Member): Promise<ReplyOf<'customers.seas'>> {
    const publicPools = await repository.readPublicPoolsOf(db.forTenant(member.tenantId), member.userId);
    const open = publicPools.list.filter((publicPool) => isOpenTo(publicPool, publicPools, member));
    return {
      list: open.map((publicPool) => ({
        id: publicPool.id,
        name: publicPool.name,
        isAdmin: isAdminOf(publicPool, member),
      })),
    };
  }

  /** Returns the rules of a public pool for its members. Throws `customers.sea_not_found`. */
  async function rules(member: Member, asked: string | undefined): Promise<ReplyOf<'customers.seaRules'>> {
    const tenant = db.forTenant(member.tenantId);
    const publicPools = await repository.readPublicPoolsOf(tenant, member.userId);
    const id = enterPublicPool(member, publicPools, asked);
    if (id === null) throw publicPoolNotFound();
    const inForce = rulesOf(publicPools, id);
    const since = startOfDay(dayOf(clock.now(), member.zone), member.zone);
    const { claims, held } = await countOwnCustomers(tenant, member.userId, since);
    return {
      id,
      name: publicPoolOf(publicPools, id).name,
      rules: inForce,
      hidden: hiddenFieldsOf(publicPools, { ownerId: null, seaId: id }, member),
      claimsLeft: Math.max(0, inForce.claimsADay - (claims.get(id) ?? 0)),
      room: Math.max(0, inForce.privateCap - held),
    };
  }

  async function settings(member: Member): Promise<ReplyOf<'customers.seaSettings'>> {
    const tenant = db.forTenant(member.tenantId);
    const { list, pools } = await repository.readPublicPools(tenant);
    const kept = list.filter((publicPool) => mayKeep(publicPool, member));
    const people = kept.flatMap(({ memberIds, adminIds }) => [...memberIds, ...adminIds]);
    const [staff, departments] = await Promise.all([
      repository.findStaff(tenant, people),
      repository.findDepartmentsById(
        tenant,
        kept.flatMap(({ departmentIds }) => departmentIds),
      ),
    ]);
    return {
      list: kept.map((publicPool) => ({
        ...publicPool,
        departments: named(publicPool.departmentIds, departments),
        members: named(publicPool.memberIds, staff),
        admins: named(publicPool.adminIds, staff),
      })),
      rules: pools,
    };
  }

  /**
   * Saves a public pool. Throws `customers.sea_not_found`, `customers.sea_stale`, `customers.sea_exists`,
   * `customers.too_many_seas` and `permission.missing`.
   */
  async function save(member: Member, draft: RequestOf<'customers.saveSea'>): Promise<ReplyOf<'customers.saveSea'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.lockPublicPools(tx);
      const publicPools = await repository.readPublicPools(tx);
      const drafted = settled(publicPools, draft, member);
      const publicPool = draft.id === undefined ? { ...drafted, id: await repository.nextPublicPoolId(tx) } : drafted;
      const before = publicPools.list.find(({ id }) => id === publicPool.id);
      if ((before?.version ?? 0) !== draft.version || publicPool.movingInto !== null)
        throw new AppError('customers.sea_stale');
      if (publicPools.list.some(({ id, name }) => id !== publicPool.id && name === publicPool.name)) {
        throw new AppError('customers.sea_exists');
      }
      if (!before && publicPools.list.length >= MOST_PUBLIC_POOLS) throw new AppError('customers.too_many_seas');
      const [staff, departments] = [
        await repository.findStaff(tx, [...publicPool.memberIds, ...publicPool.adminIds]),
        await repository.findDepartmentsById(tx, publicPool.departmentIds),
      ];
      requireAll('departmentIds', publicPool.departmentIds, departments);
      requireAll('memberIds', publicPool.memberIds, staff);
      requireAll('adminIds', publicPool.adminIds, staff);
      await repository.savePublicPool(tx, publicPool);
      const detail = { name: publicPool.name, fields: changedIn(before, publicPool).join(' ') };
      await audit(tx, member, { at: now, action: 'customers.sea_saved', subjectId: publicPool.id, detail });
      return { id: publicPool.id, version: publicPool.version + 1 };
    });
  }

  /** Forecasts the returns by draft rules. Throws `customers.sea_not_found` and `permission.missing`. */
  async function simulate(
    member: Member,
    { sea: draft, pools }: RequestOf<'customers.simulateReturns'>,
  ): Promise<ReplyOf<'customers.simulateReturns'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await repository.readPublicPools(tenant);
    const mayAsk =
      isAllowed(member, 'settings.write') || stored.list.some((publicPool) => isAdminOf(publicPool, member));
    if (!mayAsk) throw new AppError('permission.missing');
    const night = nextNight(clock.now(), member.zone);
    const staff = await repository.findStaff(tenant);
    const counts = await countReturns(tenant, { ...changed(stored, draft, member), ...(pools && { pools }) }, staff, {
      night,
      zone: member.zone,
    });
    const members = [...counts]
      .map(([id, count]) => ({ id, name: staff.get(id)?.name ?? '', count }))
      .toSorted((one, other) => other.count - one.count);
    return {
      total: members.reduce((sum, { count }) => sum + count, 0),
      members: members.slice(0, MEMBERS_SHOWN),
      at: instantAt(night, NIGHT, member.zone),
    };
  }

  return { mine, rules, settings, save, simulate, deletion: createPublicPoolDeletion({ db, clock }) };
}

function named(ids: string[], among: ReadonlyMap<string, { name: string }>): { id: string; name: string }[] {
  return ids.flatMap((id) => {
    const found = among.get(id);
    return found ? [{ id, name: found.name }] : [];
  });
}

function mayKeep(publicPool: PublicPool, member: Member): boolean {
  return isAllowed(member, 'settings.write') || isAdminOf(publicPool, member);
}

/**
 * Returns the public pool that a draft results in. Throws `customers.sea_not_found`, `permission.missing` and
 * `request.invalid`.
 */
function settled({ list }: PublicPools, { id, ...draft }: PublicPoolDraft, member: Member): PublicPool {
  const known = list.find((publicPool) => publicPool.id === id);
  if (id !== undefined && (!known || !mayKeep(known, member))) throw publicPoolNotFound();
  if (!known && !isAllowed(member, 'settings.write')) throw new AppError('permission.missing');
  if (draft.name === null && id !== FIRST_PUBLIC_POOL) throw wrongField('name', fieldWords.required);
  const last = Math.max(...list.map((publicPool) => Number(publicPool.id)));
  return { ...draft, id: id ?? String(last + 1), movingInto: known?.movingInto ?? null };
}

function changed(publicPools: PublicPools, draft: PublicPoolDraft | undefined, member: Member): PublicPools {
  if (!draft) return publicPools;
  const publicPool = settled(publicPools, draft, member);
  const isKnown = publicPools.list.some(({ id }) => id === publicPool.id);
  return {
    ...publicPools,
    list: isKnown
      ? publicPools.list.map((one) => (one.id === publicPool.id ? publicPool : one))
      : [...publicPools.list, publicPool],
  };
}

/** Throws `request.invalid` with the position of the first id that does not exist. */
function requireAll(field: string, ids: string[], found: ReadonlyMap<string, unknown>): void {
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw wrongField(`${field}.${missing}`, fieldWords.unknown);
}

function changedIn(before: PublicPool | undefined, after: PublicPool): string[] {
  const was = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([field, value]) => field !== 'version' && JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field]) => field);
}
