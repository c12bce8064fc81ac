import type { WrongFields } from '@haihu/contract/contract';
import { CallError } from '../../shared/lib/call-error.ts';

/** The field an answer found wrong, and what it says about it; none for another error. */
export function problemAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { fields } = (error.data ?? {}) as Partial<WrongFields>;
  return fields?.[0]?.field === field ? error.message : undefined;
}
