import type { LeftOut, ListCursor } from '@haihu/contract/calls/continuous-dialling';
import { RUN_LIMIT } from '@haihu/contract/calls/continuous-dialling';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { visibleOf } from '../core/visible-customers.ts';
import { all, presentConditions } from './asked-list.ts';
import type { ListPlace } from './customer-cursor.ts';
import type { AskedList } from './listings.usecases.ts';
import { findNeighbour } from './customer-pages.repository.ts';
import { findListPlace, findRows, findRowsAhead } from './keyset-list.repository.ts';
import type { Listing } from './keyset-listing.ts';
import { COUNT_LIMIT, type ListCounts } from './list-counts.repository.ts';
import type { NumberSearch } from './number-search.ts';

/**
 * The place of a cursor. Among named customers it is the number of those whose turn is over; in a list, the place of
 * the last one.
 */
export type ListCursorPlace = { index: number } | ListPlace;

/**
 * A cursor through customers in the form that is stored. A list is stored by its conditions, never by a telephone
 * number.
 */
export interface StoredListCursor {
  list: (AskedList & { except: string[]; leftOut?: LeftOut }) | { by: 'ids' };
  /** The ids of named customers; null for a list. */
  ids: string[] | null;
  /** The place to continue after; null: the beginning. */
  place: ListCursorPlace | null;
}

export interface NewListCursor extends StoredListCursor {
  total: number;
  totalIsEstimate: boolean;
}

export interface ListCursorStep {
  id: string;
  place: ListCursorPlace;
}

export interface ListCursorBatch {
  steps: ListCursorStep[];
  goesOn: ListCursorPlace | null;
}

export type ListCursors = ReturnType<typeof createListCursors>;

export interface ListCursorParts {
  db: Db;
  clock: Clock;
  numberSearch: Pick<NumberSearch, 'read'>;
  counts: ListCounts;
  listingOf: (member: Member, list: AskedList) => Promise<Listing>;
}

/** Creates cursors through customers: they are called one by one over hours, while the lists change. */
export function createListCursors({ db, clock, numberSearch, counts, listingOf }: ListCursorParts) {
  /** Begins a cursor. Throws the errors of the list. */
  async function begin(member: Member, listCursor: ListCursor, leftOut?: LeftOut): Promise<NewListCursor> {
    if (listCursor.by === 'ids') {
      return named(await visibleOf(db.forTenant(member.tenantId), member, listCursor.ids, clock.now()));
    }
    const list = askedFor(listCursor);
    const listing = await listingOf(member, list);
    const { search } = list.filter;
    const byNumber = search !== undefined && !('namePart' in (await numberSearch.read(member, search)));
    const tenant = db.forTenant(member.tenantId);
    const except = listCursor.except ?? [];
    if (byNumber) {
      const rows = await findRowsAhead(tenant, without(listing, leftOut, member), idsOnly, {
        after: null,
        size: RUN_LIMIT,
      });
      return named(rows.map(({ id }) => id).filter((id) => !except.includes(id)));
    }
    const at = listCursor.from ? await findListPlace(tenant, listing, listCursor.from) : null;
    const called = without(listing, leftOut, member);
    const [whole, before, previous] = await Promise.all([
      counts.count(tenant, called, COUNT_LIMIT),
      at && counts.count(tenant, called, COUNT_LIMIT, at),
      at && findNeighbour(tenant, listing, at, true),
    ]);
    const passed = before && !before.isEstimate && !whole.isEstimate ? before.rows : 0;
    return {
      list: { ...list, except, leftOut },
      ids: null,
      place: previous && { run: previous.run, key: previous.key, id: previous.id },
      total: Math.max(0, whole.rows - passed - except.length),
      totalIsEstimate: whole.isEstimate,
    };
  }

  /**
   * Returns the customers after a place, as things are now. `goesOn`: the place after which more may follow. Throws as
   * `begin` does. A filter that few customers match is searched in parts, so a part may be empty although more follow.
   */
  async function ahead(member: Member, { list, ids, place }: StoredListCursor, size: number): Promise<ListCursorBatch> {
    if (list.by === 'ids') {
      const from = place && 'index' in place ? place.index : 0;
      const steps = (ids ?? [])
        .slice(from, from + size)
        .map((id, index) => ({ id, place: { index: from + index + 1 } }));
      return { steps, goesOn: steps.length < size ? null : { index: from + size } };
    }
    const listing = without(await listingOf(member, list), list.leftOut, member);
    const after = place && 'key' in place ? place : null;
    const { rows, end } = await findRows(db.forTenant(member.tenantId), listing, idsOnly, { after, size });
    const steps = rows.map(({ id, run, key }) => ({ id, place: { run, key, id } }));
    return { steps, goesOn: rows.length < size ? end : steps.at(-1)!.place };
  }

  /** Returns the listing without the customers that the cursor leaves out now. */
  function without(listing: Listing, leftOut: LeftOut | undefined, { zone }: Member): Listing {
    const now = clock.now();
    const today = startOfDay(dayOf(now, zone), zone);
    const fits = presentConditions(
      listing.fits,
      leftOut?.calledToday && sql`(c.last_call_at is null or c.last_call_at < ${today})`,
      leftOut?.promised && sql`(c.next_visit_at is null or c.next_visit_at <= ${now})`,
    );
    return { ...listing, fits: fits.length > 0 ? all(fits) : null };
  }

  return { begin, ahead };
}

const idsOnly = { columns: sql`1 as one`, joins: nothing };

const named = (ids: string[]): NewListCursor => ({
  list: { by: 'ids' },
  ids,
  place: null,
  total: ids.length,
  totalIsEstimate: false,
});

function askedFor(listCursor: Exclude<ListCursor, { by: 'ids' }>): AskedList {
  return listCursor.by === 'sea'
    ? { by: listCursor.by, filter: listCursor.filter }
    : { by: listCursor.by, filter: listCursor.filter };
}
