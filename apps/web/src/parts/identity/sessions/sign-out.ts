import { forgetAccount } from '../../../shared/lib/accounts.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { endSession, sessionUser } from '../../../shared/lib/session.ts';

/** Ends the active session on purpose: the account leaves this device. */
export async function signOutHere(): Promise<void> {
  try {
    await sendRequest('identity.logout', {});
  } catch {
    // The session ends here without network, too. The server ends it once it has been idle for long.
  }
  const user = sessionUser();
  if (user) forgetAccount(user.userId);
  endSession();
}
