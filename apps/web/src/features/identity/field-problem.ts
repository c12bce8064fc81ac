import type { WrongFields } from '@haihu/contract/contract';
import { CallError } from '../../shared/lib/call.ts';
import { clockTime } from '../../shared/lib/day.ts';
import { t } from './texts.ts';

/** The field that an answer found wrong; null where it was none. */
function fieldOf(problem: Error | null): string | null {
  if (!(problem instanceof CallError)) return null;
  const { fields } = (problem.data ?? {}) as Partial<WrongFields>;
  return fields?.[0]?.field ?? null;
}

/** What an answer says about this field, in words; undefined when it is not about it. */
export function attemptProblemAt(problem: Error | null, field: string): string | undefined {
  return fieldOf(problem) === field ? wordsOf(problem) : undefined;
}

/** What went wrong beside the fields. */
export function generalProblem(problem: Error | null): string | undefined {
  return fieldOf(problem) === null ? wordsOf(problem) : undefined;
}

/** How many attempts are left, and from when on there are new ones, is said where the server tells. */
export function wordsOf(problem: Error | null): string | undefined {
  if (!problem) return undefined;
  const { triesLeft, allowedAgainAt } = (problem instanceof CallError && problem.data) || {};
  if (typeof triesLeft === 'number') return t.triesLeft(problem.message, triesLeft);
  return typeof allowedAgainAt === 'string' ? t.tryAgainAt(clockTime(allowedAgainAt)) : problem.message;
}
