import type { RequestOf } from '@haihu/contract/contract';
import fc from 'fast-check';

type SeaRequest = RequestOf<'customers.seaPage'>;
type PrivateRequest = RequestOf<'customers.privatePage'>;

/** A customer of the model: what the lists go by. Times are days of March 2026, null where there is none. */
export interface Model {
  id: string;
  name: string;
  level: number;
  owned: number | null;
  sea: number;
  followed: number | null;
  visit: number | null;
  reason: string;
  formerIsMine: boolean;
  tags: string[];
}

export const march = (day: number) => new Date(Date.UTC(2026, 2, 1) + day * 24 * 60 * 60 * 1000);
/** 10:00 on 2 March in Shanghai; that day ends 16:00 UTC. */
const NOW = 1 + 2 / 24;
const DAY_END = 1 + 16 / 24;

/** Names, which stand for their ids in filters. */
export const modelTags = ['五金', '鞋业'];

export const modelCustomer = fc.record({
  name: fc.string({ unit: fc.constantFrom('王', '小', '明', '李'), maxLength: 4 }),
  level: fc.integer({ min: 1, max: 6 }),
  // Few different instants: most rows share theirs with others.
  owned: fc.option(fc.constantFrom(-30, -10, -1), { freq: 2 }),
  sea: fc.constantFrom(-20, -3, 0, 1),
  followed: fc.option(fc.constantFrom(-25, -9, -2, 1)),
  visit: fc.option(fc.constantFrom(0, 1.2, 1.5, 4)),
  reason: fc.constantFrom('imported', 'returned'),
  formerIsMine: fc.boolean(),
  tags: fc.subarray(modelTags),
});

const poolFilter = {
  search: fc.option(fc.string({ unit: fc.constantFrom('王', '小', '明', '李'), minLength: 1, maxLength: 2 }), {
    nil: undefined,
  }),
  levels: fc.option(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), { nil: undefined }),
  tagIds: fc.option(fc.subarray(modelTags), { nil: undefined, freq: 2 }),
};
export const seaFilter = fc.record({
  ...poolFilter,
  reason: fc.constantFrom(undefined, 'returned' as const),
  claimableNow: fc.constantFrom(undefined, true, false),
});
export const privateFilter = fc.record({
  ...poolFilter,
  visit: fc.constantFrom(undefined, 'late' as const, 'today' as const, 'none' as const),
  idleDays: fc.constantFrom(undefined, 5, 20),
  sort: fc.constantFrom('owned' as const, 'visit' as const, 'follow_up' as const),
});

export type SeaFilter = Partial<Omit<SeaRequest, 'size' | 'next'>>;
export type PrivateFilter = Partial<PrivateRequest> & Pick<PrivateRequest, 'sort'>;

function inPool(row: Model, filter: SeaFilter | PrivateFilter): boolean {
  return (
    (!filter.search || rankOf(row, filter.search) >= 0) &&
    (!filter.levels?.length || filter.levels.includes(row.level)) &&
    (!filter.tagIds?.length || filter.tagIds.some((tag) => row.tags.includes(tag)))
  );
}

/** Where a search found it: 0 for a name that begins with it; -1 for none. */
function rankOf({ name }: Model, search: string): number {
  return [name, name.slice(1), name.slice(2)].findIndex((rest) => rest.startsWith(search));
}

const compare = (one: number | string, other: number | string) => Number(one > other) - Number(one < other);

function order(rows: Model[], search: string | undefined, key: (row: Model) => number, sign: 1 | -1): Model[] {
  return rows.toSorted((one, other) => {
    if (!search)
      return sign * (compare(key(one), key(other)) || compare(BigInt(one.id) > BigInt(other.id) ? 1 : 0, 0.5));
    const [rank, otherRank] = [rankOf(one, search), rankOf(other, search)];
    return (
      compare(rank, otherRank) ||
      compare(one.name.slice(rank), other.name.slice(otherRank)) ||
      Number(BigInt(one.id) - BigInt(other.id))
    );
  });
}

export function modelSea(rows: Model[], filter: SeaFilter): Model[] {
  const found = rows.filter(
    (row) =>
      row.owned === null &&
      inPool(row, filter) &&
      (!filter.reason || row.reason === filter.reason) &&
      (!filter.claimableNow || !row.formerIsMine || row.sea + 3 <= NOW),
  );
  return order(found, filter.search, ({ sea }) => sea, -1);
}

export function modelPrivate(rows: Model[], filter: PrivateFilter): Model[] {
  const found = rows.filter((row) => {
    if (row.owned === null || !inPool(row, filter)) return false;
    const idleSince = NOW - (filter.idleDays ?? 0);
    if (filter.idleDays && Math.max(row.owned, row.followed ?? Number.NEGATIVE_INFINITY) >= idleSince) return false;
    if (filter.visit === 'none') return row.visit === null;
    if (filter.visit === 'late') return row.visit !== null && row.visit < NOW;
    return filter.visit !== 'today' || (row.visit !== null && row.visit >= NOW && row.visit < DAY_END);
  });
  const { sort, search } = filter;
  if (sort === 'owned') return order(found, search, ({ owned }) => owned!, -1);
  if (sort === 'visit') return order(found, search, ({ visit }) => visit ?? Number.POSITIVE_INFINITY, 1);
  return order(found, search, ({ followed }) => followed ?? Number.NEGATIVE_INFINITY, 1);
}
