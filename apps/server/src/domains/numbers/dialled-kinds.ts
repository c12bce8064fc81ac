import { isPremium } from '@haihu/rules/numbers/premium-numbers';
import type { ClassifiedPhone, PhoneKind } from '@haihu/rules/phone-kind';

/**
 * Kinds of numbers that lines dial. Short codes stay closed. Foreign numbers need a line on which an operator opened
 * their country.
 */
const dialledKinds: readonly (PhoneKind | null)[] = ['mobile', 'landline', 'freephone', 'foreign'];

/** Returns true for a number of a kind that lines dial, which costs no premium. */
export function isDialled({ kind, normalised }: Pick<ClassifiedPhone, 'kind' | 'normalised'>): boolean {
  return normalised !== null && dialledKinds.includes(kind) && !isPremium(normalised);
}
