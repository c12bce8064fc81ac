const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because somebody else wrote the same a moment earlier. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
