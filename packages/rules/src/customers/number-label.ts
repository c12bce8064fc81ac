import type { NumberLabel } from '@haihu/contract/customers/values';
import { classifyPhone, type PhoneKind, type PhoneProblem } from '../phone-kind.ts';

/** How many numbers a customer has beyond its first. */
export const MOST_FURTHER_NUMBERS = 10;

const usual: Record<PhoneKind, NumberLabel> = {
  mobile: 'mobile',
  landline: 'landline',
  freephone: 'company',
  service: 'company',
  foreign: 'foreign',
};

/** The label to begin with for what is being typed; null while it is no number yet. */
export function suggestLabel(typed: string): NumberLabel | null {
  const { kind } = classifyPhone(typed);
  return kind && usual[kind];
}

/** `repeated`: the customer has it already, in another spelling perhaps. */
export type FurtherProblem = PhoneProblem | 'repeated' | 'too_many';

export type JudgedNumbers =
  | { problem: null; normalised: string[] }
  | { problem: FurtherProblem; /** Which of the typed ones. */ index: number };

/** Typed numbers in their one spelling and order, or the first that is wrong. `known`: normalised ones it has already. */
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
