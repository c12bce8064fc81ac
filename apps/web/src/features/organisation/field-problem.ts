import type { WrongFields } from '@haihu/contract/contract';
import { RequestError } from '../../shared/lib/request-error.ts';

/** Returns the words of an error about this field. `undefined` for another error. */
export function problemAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const { fields } = (error.data ?? {}) as Partial<WrongFields>;
  return fields?.[0]?.field === field ? error.message : undefined;
}
