/** Seconds between two questions to a caller who goes on waiting. */
const ASKED_AGAIN = 60;

/** The longest time for which a caller keeps a turn, in seconds: two hours. */
export const LONGEST_TURN = 2 * 60 * 60;

/** The facts by which a waiting caller is asked to be called back. */
export interface CallBackQuestion {
  /** Seconds since the caller arrived. */
  waited: number;
  /** Seconds since the caller was asked last. Null: they were not asked. */
  sinceAsked: number | null;
  /** Seconds of waiting after which the enterprise asks. 0: never. */
  after: number;
}

/** Returns the seconds until a waiting caller is to be asked to be called back; 0 or less: now. Null: never. */
export function secondsToCallBackQuestion({ waited, sinceAsked, after }: CallBackQuestion): number | null {
  if (after === 0) return null;
  return sinceAsked === null ? after - waited : ASKED_AGAIN - sinceAsked;
}

/**
 * Returns the instant at which a kept turn ends: two hours after the caller asked, or at closing time. `closesAt` null:
 * the enterprise does not close within the next days.
 */
export function endOfTurn(askedAt: Date, closesAt: string | null): Date {
  const longest = askedAt.getTime() + LONGEST_TURN * 1000;
  return new Date(closesAt === null ? longest : Math.min(longest, Date.parse(closesAt)));
}
