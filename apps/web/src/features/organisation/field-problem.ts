import type { WrongFields } from '@haihu/contract/contract';
import { CallError } from '../../shared/lib/call-error.ts';

/** Returns the words of an error about this field. `undefined` for another error. */
export function problemAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { fields } = (error.data ?? {}) as Partial<WrongFields>;
  return fields?.[0]?.field === field ? error.message : undefined;
}
