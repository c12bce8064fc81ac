import type { PoolSettings } from '@haihu/contract/config/core/settings';
import { FIRST_PUBLIC_POOL, type PublicPoolRules } from '@haihu/contract/customers/public-pools';
import { fieldsHiddenBy, type HideableField, hideableFields } from '@haihu/contract/customers/fields';
import type { Member, Rights } from '../../../kernel/member.ts';
import { publicPoolNotFound } from './customers.errors.ts';

export interface PublicPool {
  id: string;
  /** Null: the first public pool while it has no name. */
  name: string | null;
  everybody: boolean;
  departmentIds: string[];
  memberIds: string[];
  adminIds: string[];
  hiddenFields: HideableField[];
  rules: PublicPoolRules;
  /** The version, 0 while nobody has changed the pool. */
  version: number;
  /** The pool that its customers go to while it is being deleted; null otherwise. */
  movingInto: string | null;
}

/** A member with the facts that decide which public pools are theirs. */
export interface Staff {
  userId: string;
  /** Departments from the root to the member's own; empty without a department. */
  ancestry: string[];
}

/** An enterprise's public pools and their rules, read for each request. */
export interface PublicPools {
  /** The public pools, the first one first, then by creation. */
  list: PublicPool[];
  /** The rules of the enterprise, used for a public pool without rules of its own. */
  pools: PoolSettings;
}

/** The public pools as one member sees them. */
export interface MemberPublicPools extends PublicPools {
  me: Staff;
}

/** The first public pool before any change. */
export const untouchedFirstPublicPool: PublicPool = {
  id: FIRST_PUBLIC_POOL,
  name: null,
  everybody: true,
  departmentIds: [],
  memberIds: [],
  adminIds: [],
  hiddenFields: [],
  rules: {},
  version: 0,
  movingInto: null,
};

export function isOfPublicPool(publicPool: PublicPool, { userId, ancestry }: Staff): boolean {
  return (
    publicPool.everybody ||
    publicPool.memberIds.includes(userId) ||
    publicPool.departmentIds.some((id) => ancestry.includes(id))
  );
}

/** Returns true for members who see hidden fields and may change the pool. */
export function isAdminOf(publicPool: PublicPool, member: Pick<Rights, 'userId' | 'isSuper'>): boolean {
  return member.isSuper || publicPool.adminIds.includes(member.userId);
}

/** Returns true if the member may see and claim customers of the pool. Its admins and the super-tenant always may. */
export function isOpenTo(
  publicPool: PublicPool,
  { me }: MemberPublicPools,
  member: Pick<Rights, 'userId' | 'isSuper'>,
): boolean {
  return isAdminOf(publicPool, member) || isOfPublicPool(publicPool, me);
}

/** Returns a public pool; the first one if it no longer exists. */
export function publicPoolOf({ list }: PublicPools, id: string): PublicPool {
  return list.find((publicPool) => publicPool.id === id) ?? list[0]!;
}

/** Returns the rules in force for the customers of a public pool. */
export function rulesOf(publicPools: PublicPools, id: string): PoolSettings {
  return { ...publicPools.pools, ...publicPoolOf(publicPools, id).rules };
}

/**
 * Returns the public pool that an owner's customer returns to. A pool other than the first keeps its customers. A
 * customer of the first pool goes to the pool nearest to its owner. That is one that names the owner, else one of the
 * nearest department.
 */
export function returnsTo({ list }: PublicPools, seaId: string, owner: Staff): string {
  if (seaId !== FIRST_PUBLIC_POOL && list.some(({ id }) => id === seaId)) return seaId;
  const others = list.filter(
    ({ id, everybody, movingInto }) => id !== FIRST_PUBLIC_POOL && !everybody && movingInto === null,
  );
  const byName = others.find(({ memberIds }) => memberIds.includes(owner.userId));
  if (byName) return byName.id;
  for (const department of owner.ancestry.toReversed()) {
    const nearest = others.find(({ departmentIds }) => departmentIds.includes(department));
    if (nearest) return nearest.id;
  }
  return FIRST_PUBLIC_POOL;
}

/** Returns the fields of a customer that are not sent to a member. An owned customer has none. */
export function hiddenFieldsOf(
  publicPools: PublicPools,
  { ownerId, seaId }: { ownerId: string | null; seaId: string },
  member: Pick<Rights, 'userId' | 'isSuper'>,
): HideableField[] {
  if (ownerId !== null) return [];
  const publicPool = publicPoolOf(publicPools, seaId);
  return isAdminOf(publicPool, member) ? [] : publicPool.hiddenFields;
}

type Empty = Partial<Record<string, null | [] | '' | Record<string, never>>>;

const nullified = (hiding: HideableField): Empty =>
  Object.fromEntries(fieldsHiddenBy(hiding).map((field) => [field, null]));

const emptied = {
  ...(Object.fromEntries(hideableFields.map((hiding) => [hiding, nullified(hiding)])) as Record<HideableField, Empty>),
  mobile: { mobile: '', otherMobiles: [], otherLabels: [] },
  custom: { custom: {} },
} satisfies Record<HideableField, Empty>;

/** Returns a customer without its hidden fields. Fields that it never had are not added. */
export function without<Shown extends object>(shown: Shown, hidden: readonly HideableField[]): Shown {
  if (hidden.length === 0) return shown;
  const gone = Object.assign({}, ...hidden.map((field) => emptied[field])) as Empty;
  return { ...shown, ...Object.fromEntries(Object.entries(gone).filter(([field]) => field in shown)) };
}

/** Returns the names of all fields that are hidden with these, for changes in the history. */
export function namesOf(hidden: readonly HideableField[]): string[] {
  return hidden.flatMap((field) => Object.keys(emptied[field]));
}

/**
 * Returns the public pool that was asked for, or the first open one; null if none is open. Throws
 * `customers.sea_not_found`.
 */
export function enterPublicPool(
  member: Member,
  publicPools: MemberPublicPools,
  wanted: string | undefined,
): string | null {
  const open = publicPools.list.filter((publicPool) => isOpenTo(publicPool, publicPools, member));
  if (wanted !== undefined && !open.some(({ id }) => id === wanted)) throw publicPoolNotFound();
  return wanted ?? open[0]?.id ?? null;
}
