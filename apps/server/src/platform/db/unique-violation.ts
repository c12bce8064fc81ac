const UNIQUE_VIOLATION = '23505';

/** Returns true if a statement failed because another transaction wrote the same unique value a moment earlier. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/** PostgreSQL's classes of errors about a value, about a rule of a table, and about another transaction. */
const OF_DATA = /^(?:22|23|40)/;

/**
 * Returns true if a statement failed for what it wrote. Another statement may then succeed, unlike with a database that
 * is away or slow.
 */
export const isFaultOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OF_DATA.test(String(error.code));
