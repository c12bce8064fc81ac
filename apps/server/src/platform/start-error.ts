/** Why the server does not start, in one sentence for whoever starts it. Anything else that is thrown is a defect. */
export class StartError extends Error {}

/** A full disk, as PostgreSQL and as Node name it. */
const NO_ROOM = ['53100', 'ENOSPC'];

/** Why the start failed, for whoever starts it; null for a defect. */
export function startProblemOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code } = error as { code?: string };
  if (!code || !NO_ROOM.includes(code)) return null;
  return 'The disk that holds DATA_DIR or the database is full: make room, or set DATA_DIR to a folder on another one.';
}
