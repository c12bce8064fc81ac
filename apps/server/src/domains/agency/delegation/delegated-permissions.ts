import { type DelegatedRight, permissionsOfRight } from '@haihu/contract/agency/values';

/** Returns the permissions of a delegation's rights, sorted, so that equal sets are stored equally. */
export const permissionsOf = (rights: readonly DelegatedRight[]): string[] =>
  [...new Set(rights.flatMap((right) => permissionsOfRight[right]))].toSorted();
