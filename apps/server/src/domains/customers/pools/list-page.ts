import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type ListPlace, readPlace, writePlace } from './customer-cursor.ts';
import { isCounted, type Listing } from './keyset-listing.ts';
import { type Count, COUNT_LIMIT, type ListCounts } from './list-counts.repository.ts';
import { createSeldomMet, type SeldomMet } from './seldom-met.ts';

/** Makes the reader of one page of a listing, with its count. */
export function createListPage({ db, counts }: { db: Db; counts: ListCounts }) {
  const seldomMet = createSeldomMet();

  return async function pageOf<Stored extends ListPlace>(
    member: Member,
    { next, size }: { next?: string; size: number },
    listing: Listing,
    find: (
      db: Queryable,
      listing: Listing,
      after: ListPlace | null,
      size: number,
      met: SeldomMet,
    ) => Promise<{ rows: Stored[]; end: ListPlace | null; total: number | null }>,
  ) {
    const tenant = db.forTenant(member.tenantId);
    const after = next ? readPlace(next, listing.keys, listing.runs.length) : null;
    // One more than asked for tells if there is a next page.
    const finding = find(tenant, listing, after, size + 1, seldomMet);
    // The count is sent together with the first page, because most lists have a next page. It comes after the page's
    // statement, so that a search gets its page first.
    const count = () => counts.count(tenant, listing, COUNT_LIMIT);
    const counting = after || isCounted(listing) ? null : count();
    counting?.catch(() => {});
    const { rows, end, total } = await finding;
    const list = rows.slice(0, size);
    const last = rows.length > size ? list.at(-1) : end;
    const page = { list, next: last ? writePlace(last) : null };
    if (after) return { ...page, total: null, totalIsEstimate: false };
    if (!page.next) return { ...page, ...exactly(list.length) };
    return { ...page, ...(total === null ? totalOf(await (counting ?? count()), rows.length) : exactly(total)) };
  };
}

/** An exact count. */
export const exactly = (total: number) => ({ total, totalIsEstimate: false });

/** Corrects an estimated count: there are at least as many as were seen. */
function totalOf({ rows, isEstimate }: Count, atLeast: number) {
  return { total: Math.max(rows, atLeast), totalIsEstimate: isEstimate };
}
