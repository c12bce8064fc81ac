import { CallError } from './call-error.ts';

/** What the server found wrong with this field, in its own words. */
export function problemOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const fields = error.data?.fields as { field: string; problem: string }[] | undefined;
  const wrong = fields?.find((one) => one.field === field);
  // An error with a sentence of its own says it better.
  return wrong && (error.code === 40000 ? wrong.problem : error.message);
}
