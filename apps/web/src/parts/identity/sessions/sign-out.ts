import { forgetAccount } from '../../../shared/lib/accounts.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { endSession, sessionToken, sessionUser } from '../../../shared/lib/session.ts';

/**
 * Ends the active session on purpose: the account leaves this device. Another session that began in the meantime, in this
 * tab or another one, goes on.
 */
export async function signOutHere(): Promise<void> {
  const [token, user] = [sessionToken(), sessionUser()];
  try {
    await sendRequest('identity.logout', {});
  } catch {
    // The session ends here without network, too. The server ends it once it has been idle for long.
  }
  if (user) forgetAccount(user.userId);
  if (sessionToken() === token) endSession();
}
