import type { NumberLabel } from '@haihu/contract/customers/values';
import { judgeFurtherNumbers, MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import { badFurtherNumber } from '../core/customers.errors.ts';

interface TypedNumber {
  number: string;
  label: NumberLabel;
}

export interface FurtherNumber {
  number: string;
  phone: SealedPhone;
  label: NumberLabel;
}

/**
 * Returns further numbers in their stored form. `known`: the customer's present numbers, normalised. `indexes`: the
 * position of each number in the request. Throws `customers.bad_number` with the index of the first wrong one.
 */
export function readFurtherNumbers(
  cipher: Cipher,
  tenantId: string,
  typed: readonly TypedNumber[],
  known: readonly string[],
  indexes = [...typed.keys()],
): FurtherNumber[] {
  const judged = judgeFurtherNumbers(
    typed.map(({ number }) => number),
    known,
  );
  if (judged.problem !== null) throw badFurtherNumber({ index: indexes[judged.index]!, problem: judged.problem });
  if (typed.length > MOST_FURTHER_NUMBERS) throw badFurtherNumber({ index: MOST_FURTHER_NUMBERS, problem: 'too_many' });
  return judged.normalised.map((number, index) => ({
    number,
    phone: cipher.seal(tenantId, number),
    label: typed[index]!.label,
  }));
}
