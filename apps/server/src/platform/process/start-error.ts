/** The reason why the server does not start, in one sentence for the operator. Any other error is a defect. */
export class StartError extends Error {}

/** Codes of a full disk, from PostgreSQL and from Node. */
const NO_ROOM = ['53100', 'ENOSPC'];

/** Returns why the start failed, for the operator; null for a defect. */
export function startProblemOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code } = error as { code?: string };
  if (!code || !NO_ROOM.includes(code)) return null;
  return 'The disk that holds DATA_DIR or the database is full: make room, or set DATA_DIR to a folder on another one.';
}
