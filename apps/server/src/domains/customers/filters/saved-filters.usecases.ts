import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type KeptList, OWN_FILTERS, type SavedFilter, SHARED_FILTERS } from '@haihu/contract/customers/filters';
import { type MissingPart, missingParts } from '@haihu/contract/customers/values';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { besideNumber, readsMasked } from '../../numbers/numbers.api.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { filterExists, filterNotFound, tooManyFilters } from '../core/customers.errors.ts';
import { isOpenTo } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { sightOf } from '../core/sight.ts';
import * as repository from './saved-filters.repository.ts';

/** The number of newest customers whose sources and areas are proposed. */
const LOOKED_AT = 3000;

type Filter = Partial<Extract<KeptList, { by: 'sea' }>['filter'] & Extract<KeptList, { by: 'private' }>['filter']>;

export function createSavedFilters({ db, clock }: { db: Db; clock: Clock }) {
  async function list(
    member: Member,
    { pool }: RequestOf<'customers.savedFilters'>,
  ): Promise<ReplyOf<'customers.savedFilters'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await repository.findFilters(tenant, member.userId, pool);
    const there = await readThere(
      tenant,
      member,
      stored.map(({ filter }) => filter as Filter),
    );
    const maySharing = mayShare(member);
    return {
      list: stored.map(({ id, name, isShared, makerId, isDefault, filter }): SavedFilter => {
        const isMine = makerId === member.userId;
        const { kept, missing } = withoutGone(filter as Filter, there);
        const mayChange = isShared ? maySharing : isMine;
        return {
          id,
          name,
          isShared,
          isMine,
          mayChange,
          isDefault,
          missing,
          list: { by: pool, filter: kept } as KeptList,
        };
      }),
    };
  }

  async function save(member: Member, request: RequestOf<'customers.saveFilter'>, key: IdempotencyKey) {
    const { id, name, isShared, list: asked } = request;
    if (isShared && !mayShare(member)) throw new AppError('permission.missing');
    const at = clock.now();
    const wanted = { makerId: member.userId, pool: asked.by, name, isShared, filter: asked.filter };
    try {
      return await db.forTenant(member.tenantId).transaction((tx) =>
        once(tx, member, key, at, async () => {
          const before = id === undefined ? undefined : await lockOwn(tx, member, id);
          if (before && before.pool !== asked.by) throw filterNotFound();
          if (before?.isShared !== isShared) await requireRoom(tx, member, asked.by, isShared);
          if (before) await repository.updateFilter(tx, { ...before, ...wanted, makerId: before.makerId });
          const saved = before?.id ?? (await repository.insertFilter(tx, wanted, at));
          if (isShared || before?.isShared) {
            await audit(tx, member, { at, action: 'customers.filter_shared', subjectId: null, detail: { name } });
          }
          return { id: saved };
        }),
      );
    } catch (error) {
      throw isUniqueViolation(error) ? filterExists() : error;
    }
  }

  async function remove(member: Member, id: string): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { isShared, name } = await lockOwn(tx, member, id);
      await repository.deleteFilter(tx, id);
      const entry = { at: clock.now(), action: 'customers.filter_deleted', subjectId: null, detail: { name } } as const;
      if (isShared) await audit(tx, member, entry);
    });
  }

  async function arrange(member: Member, choice: RequestOf<'customers.arrangeFilters'>): Promise<void> {
    await db.forTenant(member.tenantId).transaction((tx) => repository.saveChoice(tx, member.userId, choice));
  }

  /** Proposes values for filters. Fields that are hidden from the member are not proposed. */
  async function choices(member: Member): Promise<ReplyOf<'customers.filterChoices'>> {
    const tenant = db.forTenant(member.tenantId);
    const publicPools = await readPublicPoolsOf(tenant, member.userId);
    const { whose, seaIds, publicPoolsHiding } = await sightOf(tenant, member, publicPools);
    const showing = (field: 'source' | 'area') => seaIds.filter((id) => !publicPoolsHiding(field).includes(id));
    const view = { whose, showing: { source: showing('source'), area: showing('area') } };
    const { sources, areas, carriers } = await repository.findChoices(tenant, view, LOOKED_AT);
    return {
      sources,
      areas: [...new Set(areas.map((area) => besideNumber(member, { area }).area))],
      carriers: readsMasked(member) ? [] : carriers,
    };
  }

  return { list, save, remove, arrange, choices };
}

const mayShare = (member: Member) => isAllowed(member, 'customers.filters.share');

/**
 * Locks a filter that the member may change. Another member's own filter counts as absent. A shared one needs the
 * permission.
 */
async function lockOwn(tx: Queryable, member: Member, id: string): Promise<repository.StoredCustomerFilter> {
  const found = await repository.lockFilter(tx, id);
  if (!found || (!found.isShared && found.makerId !== member.userId)) throw filterNotFound();
  if (found.isShared && !mayShare(member)) throw new AppError('permission.missing');
  return found;
}

async function requireRoom(
  tx: Queryable,
  member: Member,
  pool: repository.FilterPool,
  isShared: boolean,
): Promise<void> {
  const limit = isShared ? SHARED_FILTERS : OWN_FILTERS;
  const kept = await repository.countFilters(tx, pool, isShared ? null : member.userId);
  if (kept >= limit) throw tooManyFilters(limit);
}

interface There {
  tags: Set<string>;
  staff: Set<string>;
  departments: Set<string>;
  fields: Set<string>;
  publicPools: Set<string>;
  /** True if carriers are shown to the member. They are not shown beside masked numbers. */
  seesCarriers: boolean;
}

/** Reads all that these filters name, and returns the parts that exist for this member. */
async function readThere(db: Queryable, member: Member, filters: Filter[]): Promise<There> {
  const all = (idsOf: (filter: Filter) => (string | undefined)[]) =>
    [...new Set(filters.flatMap(idsOf))].filter((id) => id !== undefined);
  const [found, settings, publicPools] = await Promise.all([
    repository.findThere(db, {
      tagIds: all(({ tagIds = [] }) => tagIds),
      userIds: all(({ userIds = [], makerIds = [], owner }) => [
        ...userIds,
        ...makerIds,
        owner === 'all' ? undefined : owner,
      ]),
      departmentIds: all(({ departmentIds = [] }) => departmentIds),
    }),
    readSettings(db, 'customFields'),
    readPublicPoolsOf(db, member.userId),
  ]);
  return {
    tags: new Set(found.tagIds),
    staff: new Set(found.userIds),
    departments: new Set(found.departmentIds),
    fields: new Set(settings.fields.flatMap(({ id, archived }) => (id && !archived ? [id] : []))),
    publicPools: new Set(
      publicPools.list.filter((publicPool) => isOpenTo(publicPool, publicPools, member)).map(({ id }) => id),
    ),
    seesCarriers: !readsMasked(member),
  };
}

/** Returns a filter without its missing parts, and the kinds of those parts. */
function withoutGone(filter: Filter, there: There): { kept: Filter; missing: MissingPart[] } {
  const missing = new Set<MissingPart>();
  const left = (ids: string[] | undefined, part: MissingPart, known: Set<string>) => {
    const found = ids?.filter((id) => known.has(id));
    if (found && found.length < ids!.length) missing.add(part);
    return found?.length ? found : undefined;
  };
  const one = (id: string | undefined, part: MissingPart, known: Set<string>) =>
    left(id === undefined ? undefined : [id], part, known)?.[0];
  const { owner, fields } = filter;
  const ofFields = left(
    fields?.map(({ id }) => id),
    'field',
    there.fields,
  );
  const kept: Filter = {
    ...filter,
    tagIds: left(filter.tagIds, 'tag', there.tags),
    userIds: left(filter.userIds, 'staff', there.staff),
    makerIds: left(filter.makerIds, 'staff', there.staff),
    carriers: left(filter.carriers, 'carrier', new Set(there.seesCarriers ? filter.carriers : [])),
    departmentIds: left(filter.departmentIds, 'department', there.departments),
    owner: owner === 'all' ? owner : one(owner, 'staff', there.staff),
    fields: ofFields && fields?.filter(({ id }) => ofFields.includes(id)),
    seaId: one(filter.seaId, 'sea', there.publicPools),
  };
  const named = Object.entries(kept).filter(([, value]) => value !== undefined);
  return {
    kept: Object.fromEntries(named) as Filter,
    missing: missingParts.filter((part) => missing.has(part)),
  };
}
