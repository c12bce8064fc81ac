import { appPlugin, type LoggedCall } from './app.ts';

/**
 * Finds the latest call to this number in the phone's log, no older than `since`. `null` if there is none, or no
 * readable log.
 */
export async function findLoggedCall(number: string, since: number): Promise<LoggedCall | null> {
  const log = await appPlugin()
    ?.callLog({ since, number })
    .catch(() => null);
  for (const call of log?.calls ?? []) {
    if (call.date < since) return null;
    if (call.number.replace(/\D/g, '').endsWith(number)) return call;
  }
  return null;
}
