import type { Sql } from '../db/sql.ts';
import type { WatchStatement } from '../db/watch-statement.ts';
import { currentSpan } from '../process/current-request.ts';
import type { Tracer } from './tracer.ts';

/** Makes spans for the statements of traced requests, events and jobs. */
export const traceStatements =
  (tracer: Tracer): WatchStatement =>
  (statement) => {
    const parent = currentSpan();
    if (!parent) return undefined;
    const span = tracer.begin(spanNameOf(statement), 'client', parent);
    return (error, rows) =>
      span.end({
        hasFailed: error !== null,
        facts: { 'db.system.name': 'postgresql', 'db.response.returned_rows': rows },
      });
  };

/** Matches the first change of a table. `for update` is a lock, and `do update` belongs to an insert. */
const CHANGE = /(?<!\b(?:for|key|do)\s+)\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:only\s+)?([a-z]\w*)/i;
/** Matches the first table of a statement that only reads. */
const READ = /\bfrom\s+(?:only\s+)?([a-z]\w*)/i;

/**
 * Names a statement by its first change, such as `update customer`. One that only reads is named by its first table, such
 * as `select customer`. Values are no parts of a statement's text.
 */
export function spanNameOf({ parts }: Sql): string {
  const text = parts.join(' ');
  const [, verb, changed] = CHANGE.exec(text) ?? [];
  if (verb && changed) return `${verb.toLowerCase()} ${changed}`;
  const [, table] = READ.exec(text) ?? [];
  return table ? `select ${table}` : (/[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '');
}
