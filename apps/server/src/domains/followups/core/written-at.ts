import { errorAt } from '../../../platform/errors.ts';

/** Milliseconds for which a device keeps what its user wrote without a network. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;
/** Milliseconds by which the clock of a device may be ahead of the server's. */
const CLOCK_SLACK = 120_000;

/**
 * Returns the instant at which the user wrote a request, which is never ahead of the server's clock. Without one it is
 * now. Throws `followups.bad_written_at` for an instant that no kept request can have.
 */
export function writtenAtOf(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const at = new Date(sent);
  const earliest = new Date(now.getTime() - KEPT_FOR);
  if (at < earliest || at.getTime() > now.getTime() + CLOCK_SLACK)
    throw errorAt('followups.bad_written_at', 'writtenAt', {
      now: now.toISOString(),
      earliest: earliest.toISOString(),
    });
  return at < now ? at : now;
}
