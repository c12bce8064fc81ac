import { STALE_TIME } from './query-client.ts';

/** Pages that are asked for again just because time has passed. */
const MOST_PAGES = 5;

/** Whether so much of the list was scrolled through that it is not asked for again just because time has passed. */
export const isLong = (data: { pages: unknown[] } | undefined): boolean => (data?.pages.length ?? 0) > MOST_PAGES;

/**
 * Options of a list that is scrolled far: one comes back to it as it was left. Asking for hundreds of pages once more
 * would keep the device busy for seconds; what one does oneself still refreshes it, and the server decides in the end.
 */
export const longList = {
  staleTime: ({ state: { data } }: { state: { data?: { pages: unknown[] } } }) =>
    isLong(data) ? Infinity : STALE_TIME,
};
