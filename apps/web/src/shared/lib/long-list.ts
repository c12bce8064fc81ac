import { STALE_TIME } from './query-client.ts';

/** Largest number of loaded pages that are read again when they are old. */
const MOST_PAGES = 5;

/** True once too many pages of the list are loaded to read them all again when they are old. */
export const isLong = (data: { pages: unknown[] } | undefined): boolean => (data?.pages.length ?? 0) > MOST_PAGES;

/**
 * Query options of a list that users scroll far. They find it as they left it. Reading hundreds of pages again would
 * keep the device busy for seconds. The user's own changes still refresh the list, and the server checks every action
 * anyway.
 */
export const longList = {
  staleTime: ({ state: { data } }: { state: { data?: { pages: unknown[] } } }) =>
    isLong(data) ? Infinity : STALE_TIME,
};
