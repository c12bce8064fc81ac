import type { HideableField } from '@haihu/contract/customers/values';
import { FIRST_SEA, type SeaRules } from '@haihu/contract/customers/seas';
import type { PoolSettings } from '@haihu/contract/config/settings';
import type { Rights } from '../../../platform/member.ts';

export interface Sea {
  id: string;
  /** Null: the first one, while nobody named it. */
  name: string | null;
  everybody: boolean;
  departmentIds: string[];
  memberIds: string[];
  adminIds: string[];
  hiddenFields: HideableField[];
  rules: SeaRules;
  /** 0 while nobody changed it. */
  version: number;
  /** Being deleted: whose its customers become. */
  movingInto: string | null;
}

/** Somebody as far as it matters to which seas are theirs. */
export interface Staff {
  userId: string;
  /** Departments from the root to the own one; empty for who is in none. */
  ancestry: string[];
}

/** What an enterprise decided of its seas, read anew for each request. */
export interface Seas {
  /** The first one first, then as they were made. */
  list: Sea[];
  /** The enterprise's rules, where a sea has none of its own. */
  pools: PoolSettings;
}

/** The seas as one member sees them. */
export interface MemberSeas extends Seas {
  me: Staff;
}

/** As the first sea is until somebody changes it. */
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

/** Sees hidden fields, and may change the sea. */
export function isAdminOf(sea: Sea, member: Pick<Rights, 'userId' | 'isSuper'>): boolean {
  return member.isSuper || sea.adminIds.includes(member.userId);
}

/** May the member see and claim what is in it? Its admins and the super-tenant always do. */
export function isOpenTo(sea: Sea, { me }: MemberSeas, member: Pick<Rights, 'userId' | 'isSuper'>): boolean {
  return isAdminOf(sea, member) || isOfSea(sea, me);
}

/** A sea that is there no more is as the first one. */
export function seaOf({ list }: Seas, id: string): Sea {
  return list.find((sea) => sea.id === id) ?? list[0]!;
}

/** The rules in force for the customers of a sea. */
export function rulesOf(seas: Seas, id: string): PoolSettings {
  return { ...seas.pools, ...seaOf(seas, id).rules };
}

/**
 * Where a customer of this owner goes back to: a sea of its own keeps it. What never was in another one than the first
 * goes to the sea that is most its owner's: of people chosen by name, then of the nearest department.
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

/** What is not sent of a customer: nothing of one that somebody has. */
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

const emptied: Record<HideableField, Empty> = {
  mobile: { mobile: '', otherMobiles: [], otherLabels: [] },
  company: { company: null },
  position: { position: null, gender: null },
  area: { area: null, carrier: null },
  source: { source: null },
  address: { address: null },
  remark: { remark: null },
  custom: { custom: {} },
};

/** A customer without what is hidden of it; what it never had it does not get. */
export function without<Shown extends object>(shown: Shown, hidden: readonly HideableField[]): Shown {
  if (hidden.length === 0) return shown;
  const gone = Object.assign({}, ...hidden.map((field) => emptied[field])) as Empty;
  return { ...shown, ...Object.fromEntries(Object.entries(gone).filter(([field]) => field in shown)) };
}

/** Names of fields of a customer that are hidden with these: for changes in its story. */
export function namesOf(hidden: readonly HideableField[]): string[] {
  return hidden.flatMap((field) => Object.keys(emptied[field]));
}
