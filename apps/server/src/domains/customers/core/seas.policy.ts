import type { PoolSettings } from '@haihu/contract/config/settings';
import { FIRST_SEA, type SeaRules } from '@haihu/contract/customers/seas';
import { fieldsHiddenBy, type HideableField, hideableFields } from '@haihu/contract/customers/fields';
import type { Member, Rights } from '../../../kernel/member.ts';
import { seaNotFound } from './customers.errors.ts';

export interface Sea {
  id: string;
  /** Null: the first public pool while it has no name. */
  name: string | null;
  everybody: boolean;
  departmentIds: string[];
  memberIds: string[];
  adminIds: string[];
  hiddenFields: HideableField[];
  rules: SeaRules;
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

/** An enterprise's public pools and their rules, read anew for each request. */
export interface Seas {
  /** The public pools, the first one first, then by creation. */
  list: Sea[];
  /** The rules of the enterprise, used for a public pool without rules of its own. */
  pools: PoolSettings;
}

/** The public pools as one member sees them. */
export interface MemberSeas extends Seas {
  me: Staff;
}

/** The first public pool before any change. */
export const untouchedFirstSea: Sea = {
  id: FIRST_SEA,
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

export function isOfSea(sea: Sea, { userId, ancestry }: Staff): boolean {
  return sea.everybody || sea.memberIds.includes(userId) || sea.departmentIds.some((id) => ancestry.includes(id));
}

/** Returns true for members who see hidden fields and may change the pool. */
export function isAdminOf(sea: Sea, member: Pick<Rights, 'userId' | 'isSuper'>): boolean {
  return member.isSuper || sea.adminIds.includes(member.userId);
}

/** Returns true if the member may see and claim customers of the pool. Its admins and the super-tenant always may. */
export function isOpenTo(sea: Sea, { me }: MemberSeas, member: Pick<Rights, 'userId' | 'isSuper'>): boolean {
  return isAdminOf(sea, member) || isOfSea(sea, me);
}

/** Returns a public pool; the first one if it no longer exists. */
export function seaOf({ list }: Seas, id: string): Sea {
  return list.find((sea) => sea.id === id) ?? list[0]!;
}

/** Returns the rules in force for the customers of a public pool. */
export function rulesOf(seas: Seas, id: string): PoolSettings {
  return { ...seas.pools, ...seaOf(seas, id).rules };
}

/**
 * Returns the public pool that an owner's customer returns to. A pool other than the first keeps its customers. A
 * customer of the first pool goes to the pool nearest to its owner. That is one that names the owner, else one of the
 * nearest department.
 */
export function returnsTo({ list }: Seas, seaId: string, owner: Staff): string {
  if (seaId !== FIRST_SEA && list.some(({ id }) => id === seaId)) return seaId;
  const others = list.filter(({ id, everybody, movingInto }) => id !== FIRST_SEA && !everybody && movingInto === null);
  const byName = others.find(({ memberIds }) => memberIds.includes(owner.userId));
  if (byName) return byName.id;
  for (const department of owner.ancestry.toReversed()) {
    const nearest = others.find(({ departmentIds }) => departmentIds.includes(department));
    if (nearest) return nearest.id;
  }
  return FIRST_SEA;
}

/** Returns the fields of a customer that are not sent to a member. An owned customer has none. */
export function hiddenOf(
  seas: Seas,
  { ownerId, seaId }: { ownerId: string | null; seaId: string },
  member: Pick<Rights, 'userId' | 'isSuper'>,
): HideableField[] {
  if (ownerId !== null) return [];
  const sea = seaOf(seas, seaId);
  return isAdminOf(sea, member) ? [] : sea.hiddenFields;
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

/** Returns the names of all fields that are hidden with these, for changes in the story. */
export function namesOf(hidden: readonly HideableField[]): string[] {
  return hidden.flatMap((field) => Object.keys(emptied[field]));
}

/**
 * Returns the public pool that was asked for, or the first open one; null if none is open. Throws
 * `customers.sea_not_found`.
 */
export function enterSea(member: Member, seas: MemberSeas, wanted: string | undefined): string | null {
  const open = seas.list.filter((sea) => isOpenTo(sea, seas, member));
  if (wanted !== undefined && !open.some(({ id }) => id === wanted)) throw seaNotFound();
  return wanted ?? open[0]?.id ?? null;
}
