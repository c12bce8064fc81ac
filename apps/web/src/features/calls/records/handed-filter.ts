import { useEffect } from 'react';
import type { Query } from '../../../shared/lib/navigation.ts';

let handed: Query | null = null;

/** The screen of all filters leaves what was chosen for the list below it, which takes it when it shows again. */
export function handBack(query: Query): void {
  handed = query;
}

/** Takes what was chosen over the list, once. */
export function useHandedFilter(setQuery: (query: Query) => void): void {
  useEffect(() => {
    const query = handed;
    handed = null;
    if (query) setQuery(query);
  });
}
