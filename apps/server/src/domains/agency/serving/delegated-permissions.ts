import { type DelegatedRight, permissionsOfRight } from '@haihu/contract/agency/values';

/** What the rights of a delegation come to, sorted: equal sets are stored equal. */
export const permissionsOf = (rights: readonly DelegatedRight[]): string[] =>
  [...new Set(rights.flatMap((right) => permissionsOfRight[right]))].toSorted();
