const UNIQUE_VIOLATION = '23505';

/** Returns true if a statement failed because another transaction wrote the same unique value a moment earlier. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
