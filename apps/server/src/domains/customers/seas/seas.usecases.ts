import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { FIRST_SEA, type SeaDraft } from '@haihu/contract/customers/seas';
import { NIGHT, nextNight } from '@haihu/rules/customers/return-clock';
import { dayOf, instantAt, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { countOwnCustomers } from '../claiming/claim.repository.ts';
import { seaNotFound } from '../core/customers.errors.ts';
import { enterSea, hiddenOf, isAdminOf, isOpenTo, rulesOf, type Sea, seaOf, type Seas } from '../core/seas.policy.ts';
import * as repository from '../core/seas.repository.ts';
import { countReturns } from './returning.ts';
import { createSeaDeletion } from './sea-deletion.usecases.ts';

const MOST_SEAS = 30;
/** Largest number of members that a forecast shows. */
const MEMBERS_SHOWN = 50;

/** Manages public pools and their rules: the members who see them, and the members who change them. */
export function createSeaUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function mine(member: Member): Promise<ReplyOf<'customers.seas'>> {
    const seas = await repository.readSeasOf(db.forTenant(member.tenantId), member.userId);
    const open = seas.list.filter((sea) => isOpenTo(sea, seas, member));
    return { list: open.map((sea) => ({ id: sea.id, name: sea.name, isAdmin: isAdminOf(sea, member) })) };
  }

  /** Returns the rules of a public pool for its members. Throws `customers.sea_not_found`. */
  async function rules(member: Member, asked: string | undefined): Promise<ReplyOf<'customers.seaRules'>> {
    const tenant = db.forTenant(member.tenantId);
    const seas = await repository.readSeasOf(tenant, member.userId);
    const id = enterSea(member, seas, asked);
    if (id === null) throw seaNotFound();
    const inForce = rulesOf(seas, id);
    const since = startOfDay(dayOf(clock.now(), member.zone), member.zone);
    const { claims, held } = await countOwnCustomers(tenant, member.userId, since);
    return {
      id,
      name: seaOf(seas, id).name,
      rules: inForce,
      hidden: hiddenOf(seas, { ownerId: null, seaId: id }, member),
      claimsLeft: Math.max(0, inForce.claimsADay - (claims.get(id) ?? 0)),
      room: Math.max(0, inForce.privateCap - held),
    };
  }

  async function settings(member: Member): Promise<ReplyOf<'customers.seaSettings'>> {
    const tenant = db.forTenant(member.tenantId);
    const { list, pools } = await repository.readSeas(tenant);
    const kept = list.filter((sea) => mayKeep(sea, member));
    const people = kept.flatMap(({ memberIds, adminIds }) => [...memberIds, ...adminIds]);
    const [staff, departments] = await Promise.all([
      repository.findStaff(tenant, people),
      repository.findDepartmentsById(
        tenant,
        kept.flatMap(({ departmentIds }) => departmentIds),
      ),
    ]);
    return {
      list: kept.map((sea) => ({
        ...sea,
        departments: named(sea.departmentIds, departments),
        members: named(sea.memberIds, staff),
        admins: named(sea.adminIds, staff),
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
      await repository.lockSeas(tx);
      const seas = await repository.readSeas(tx);
      const drafted = settled(seas, draft, member);
      const sea = draft.id === undefined ? { ...drafted, id: await repository.nextSeaId(tx) } : drafted;
      const before = seas.list.find(({ id }) => id === sea.id);
      if ((before?.version ?? 0) !== draft.version || sea.movingInto !== null)
        throw new AppError('customers.sea_stale');
      if (seas.list.some(({ id, name }) => id !== sea.id && name === sea.name)) {
        throw new AppError('customers.sea_exists');
      }
      if (!before && seas.list.length >= MOST_SEAS) throw new AppError('customers.too_many_seas');
      const [staff, departments] = [
        await repository.findStaff(tx, [...sea.memberIds, ...sea.adminIds]),
        await repository.findDepartmentsById(tx, sea.departmentIds),
      ];
      requireAll('departmentIds', sea.departmentIds, departments);
      requireAll('memberIds', sea.memberIds, staff);
      requireAll('adminIds', sea.adminIds, staff);
      await repository.saveSea(tx, sea);
      const detail = { name: sea.name, fields: changedIn(before, sea).join(' ') };
      await audit(tx, member, { at: now, action: 'customers.sea_saved', subjectId: sea.id, detail });
      return { id: sea.id, version: sea.version + 1 };
    });
  }

  /** Forecasts the returns by draft rules. Throws `customers.sea_not_found` and `permission.missing`. */
  async function simulate(
    member: Member,
    { sea: draft, pools }: RequestOf<'customers.simulateReturns'>,
  ): Promise<ReplyOf<'customers.simulateReturns'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await repository.readSeas(tenant);
    const mayAsk = isAllowed(member, 'settings.write') || stored.list.some((sea) => isAdminOf(sea, member));
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

  return { mine, rules, settings, save, simulate, deletion: createSeaDeletion({ db, clock }) };
}

function named(ids: string[], among: ReadonlyMap<string, { name: string }>): { id: string; name: string }[] {
  return ids.flatMap((id) => {
    const found = among.get(id);
    return found ? [{ id, name: found.name }] : [];
  });
}

function mayKeep(sea: Sea, member: Member): boolean {
  return isAllowed(member, 'settings.write') || isAdminOf(sea, member);
}

/**
 * Returns the public pool that a draft results in. Throws `customers.sea_not_found`, `permission.missing` and
 * `request.invalid`.
 */
function settled({ list }: Seas, { id, ...draft }: SeaDraft, member: Member): Sea {
  const known = list.find((sea) => sea.id === id);
  if (id !== undefined && (!known || !mayKeep(known, member))) throw seaNotFound();
  if (!known && !isAllowed(member, 'settings.write')) throw new AppError('permission.missing');
  if (draft.name === null && id !== FIRST_SEA) throw wrongField('name', fieldWords.required);
  const last = Math.max(...list.map((sea) => Number(sea.id)));
  return { ...draft, id: id ?? String(last + 1), movingInto: known?.movingInto ?? null };
}

function changed(seas: Seas, draft: SeaDraft | undefined, member: Member): Seas {
  if (!draft) return seas;
  const sea = settled(seas, draft, member);
  const isKnown = seas.list.some(({ id }) => id === sea.id);
  return { ...seas, list: isKnown ? seas.list.map((one) => (one.id === sea.id ? sea : one)) : [...seas.list, sea] };
}

/** Throws `request.invalid` with the position of the first id that does not exist. */
function requireAll(field: string, ids: string[], found: ReadonlyMap<string, unknown>): void {
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw wrongField(`${field}.${missing}`, fieldWords.unknown);
}

function changedIn(before: Sea | undefined, after: Sea): string[] {
  const was = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([field, value]) => field !== 'version' && JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field]) => field);
}
