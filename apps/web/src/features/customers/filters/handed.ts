import type { Query } from '../../../shared/lib/navigation.ts';

let handed: Query | null = null;

/** The screen of all filters leaves what was chosen for the list below it, which takes it when it shows again. */
export function handBack(query: Query): void {
  handed = query;
}

export function takeHanded(): Query | null {
  const query = handed;
  handed = null;
  return query;
}
