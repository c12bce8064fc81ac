import { STALE_TIME } from './query-client.ts';

/** Pages that are asked for again just because time has passed. */
const MOST_PAGES = 5;

/**
 * Options of a list that is scrolled far: one comes back to it as it was left. Asking for hundreds of pages once more
 * would keep the device busy for seconds; what one does oneself still refreshes it, and the server decides in the end.
 */
export const longList = {
  staleTime: ({ state: { data } }: { state: { data?: { pages: unknown[] } } }) =>
    (data?.pages.length ?? 0) > MOST_PAGES ? Infinity : STALE_TIME,
};
