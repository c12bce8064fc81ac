import type { Query } from '../shared/lib/navigation.ts';
import type { ScreenName } from './screen-names.ts';
import { readQuery, writeQuery } from '../shared/lib/search-codec.ts';
import { screenAt } from './screen-at.ts';
import { screens } from './screens.ts';

/** The visit below another one in the history. A pane beside the address shows it. */
export interface Beneath {
  depth: number;
  visit: number;
  /** Address with the visit's last query, which may be newer than the query of its history entry. */
  hash: string;
}

/** State that the history keeps beside an address. */
export interface Mark {
  /** The number of screens below. */
  depth: number;
  /** Number that tells two visits of one screen apart, also at the same depth. */
  visit: number;
  /** Undefined for the first visit of a page. */
  beneath?: Beneath;
  /** True for an entry that a sheet or a dialog put above the screen's own. */
  covered?: true;
}

/** The position of the user by the address bar. */
export interface Here extends Mark {
  /** Undefined if no screen has that address. */
  name: ScreenName | undefined;
  path: string;
  query: Query;
}

/** Reads a hash such as `#/pages/client/detailcrm?userId=7230485993847562241`. An empty one is the entry. */
export function readHash(hash: string): Pick<Here, 'name' | 'path' | 'query'> {
  const address = hash.replace(/^#/, '') || '/';
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  return { name: screenAt(path), path, query: end < 0 ? {} : readQuery(address.slice(end)) };
}

export function writeHash(path: string, query: Query): string {
  return `#${path}${writeQuery(query)}`;
}

/** Returns a key that stays the same when the user comes back. A tab is one place, however the user gets there. */
export function screenPlaceOf({ name, visit, path, query }: Here): string {
  const isTab = !!name && screens[name].frame === 'tab';
  return `${isTab ? 'tab' : visit} ${path}${writeQuery(query)}`;
}
