import { RequestError } from './request-error.ts';

/** Returns the server's words about a wrong field. `undefined` if the field is not wrong. */
export function problemOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const fields = error.data?.fields as { field: string; problem: string }[] | undefined;
  const wrong = fields?.find((one) => one.field === field);
  // An error code with its own sentence explains the problem better.
  return wrong && (error.code === 40000 ? wrong.problem : error.message);
}
