import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { giveConsent } from '../../../parts/identity/consent.ts';
import { entranceTicket } from '../../../shared/lib/entrance.ts';
import { openAfterSignIn } from '../../../shared/lib/opened-link.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { sessionToken, startSession } from '../../../shared/lib/session.ts';

/** Less than a ticket holds. Milliseconds. */
const FRESH = 30 * 60 * 1000;

/** Acts for who has just proved who they are and is at work nowhere, beside whoever is signed in here or alone. */
export const isNewcomer = () => entranceTicket() !== null || sessionToken() === null;

/** Shows who asks: the ticket of the login, else one for the session. */
export function useTicket() {
  const kept = entranceTicket();
  return useQuery({
    queryKey: ['identity.entranceTicket', kept],
    queryFn: async () => kept ?? (await call('identity.entranceTicket', {})).ticket,
    staleTime: FRESH,
  });
}

/** Goes to work in an enterprise of one's own; who has never been here is shown around. */
export async function enter(tenantId: string, ticket: string): Promise<void> {
  const isNew = isNewcomer();
  const session = isNew
    ? await call('identity.chooseEnterprise', { ticket, tenantId })
    : await call('identity.switchEnterprise', { tenantId });
  const isAnothersPage = startSession(session);
  if (isNew) {
    giveConsent();
    // What was asked with the ticket, which is used up.
    queryClient.clear();
  }
  openAfterSignIn(session.isFirst);
  if (isAnothersPage) location.reload();
}
