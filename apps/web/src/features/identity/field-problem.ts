import type { WrongFields } from '@haihu/contract/contract';
import { RequestError } from '../../shared/lib/send-request.ts';
import { clockTime } from '../../shared/lib/day.ts';
import { t } from './texts.ts';

/** Returns the field that an error is about. `null` if it is about none. */
function fieldOf(problem: Error | null): string | null {
  if (!(problem instanceof RequestError)) return null;
  const { fields } = (problem.data ?? {}) as Partial<WrongFields>;
  return fields?.[0]?.field ?? null;
}

/** Returns the words of an error about this field. `undefined` for another error. */
export function attemptProblemAt(problem: Error | null, field: string): string | undefined {
  return fieldOf(problem) === field ? wordsOf(problem) : undefined;
}

/** Returns the words of an error that is about no field. */
export function generalProblem(problem: Error | null): string | undefined {
  return fieldOf(problem) === null ? wordsOf(problem) : undefined;
}

/** Writes an error. Adds the number of attempts left, or the time of the next one, if the server sent it. */
export function wordsOf(problem: Error | null): string | undefined {
  if (!problem) return undefined;
  const { triesLeft, allowedAgainAt } = (problem instanceof RequestError && problem.data) || {};
  if (typeof triesLeft === 'number') return t.triesLeft(problem.message, triesLeft);
  return typeof allowedAgainAt === 'string' ? t.tryAgainAt(clockTime(allowedAgainAt)) : problem.message;
}
