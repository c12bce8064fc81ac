import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { giveConsent } from '../../parts/config/agreements/consent.ts';
import { keptEntranceTicket } from '../../shared/lib/entrance.ts';
import { openAfterSignIn } from '../../shared/lib/opened-link.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { sessionToken, startSession } from '../../shared/lib/session.ts';

/** Milliseconds for which a ticket is reused, less than its validity. */
const FRESH = 30 * 60 * 1000;

/**
 * Returns true for a person who has proved an identity but works in no enterprise yet. Another user may be signed in on
 * this device.
 */
export const isNewcomer = () => keptEntranceTicket() !== null || sessionToken() === null;

/** Reads a ticket that identifies the user: the one of the login, otherwise a new one for the session. */
export function useTicket() {
  const kept = keptEntranceTicket();
  return useQuery({
    queryKey: ['identity.entranceTicket', kept],
    queryFn: async () => kept ?? (await sendRequest('identity.entranceTicket', {})).ticket,
    staleTime: FRESH,
  });
}

/** Enters one of the user's enterprises. A user who is there for the first time is shown around. */
export async function enter(tenantId: string, ticket: string): Promise<void> {
  const isNew = isNewcomer();
  const session = isNew
    ? await sendRequest('identity.chooseEnterprise', { ticket, tenantId })
    : await sendRequest('identity.switchEnterprise', { tenantId });
  const isAnothersPage = startSession(session);
  if (isNew) {
    giveConsent();
    // These answers were read with the ticket, which is used up now.
    queryClient.clear();
  }
  openAfterSignIn(session.isFirst);
  if (isAnothersPage) location.reload();
}
