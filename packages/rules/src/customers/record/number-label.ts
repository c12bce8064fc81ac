import type { NumberLabel } from '@haihu/contract/customers/values';
import { classifyPhone, type PhoneKind, type PhoneProblem } from '../../phone-kind.ts';

/** The most further numbers of a customer. */
export const MOST_FURTHER_NUMBERS = 10;

const usual: Record<PhoneKind, NumberLabel> = {
  mobile: 'mobile',
  landline: 'landline',
  freephone: 'company',
  service: 'company',
  foreign: 'foreign',
};

/** Suggests a label for the number that is being typed. `null` while it is no number yet. */
export function suggestLabel(typed: string): NumberLabel | null {
  const { kind } = classifyPhone(typed);
  return kind && usual[kind];
}

/** The problems of a further number. `repeated`: the customer has it already, perhaps in another spelling. */
export type FurtherProblem = PhoneProblem | 'repeated' | 'too_many';

export type JudgedNumbers =
  | { problem: null; normalised: string[] }
  | { problem: FurtherProblem; /** The index of the typed number. */ index: number };

/**
 * Returns the typed numbers normalised, in their order, or the first wrong one. `known`: the customer's normalised
 * numbers.
 */
export function judgeFurtherNumbers(typed: readonly string[], known: readonly string[]): JudgedNumbers {
  const taken = new Set(known);
  const normalised: string[] = [];
  for (const [index, each] of typed.entries()) {
    const number = classifyPhone(each);
    if (number.problem) return { problem: number.problem, index };
    if (taken.has(number.normalised)) return { problem: 'repeated', index };
    taken.add(number.normalised);
    normalised.push(number.normalised);
  }
  return { problem: null, normalised };
}
