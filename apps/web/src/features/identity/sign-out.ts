import { forgetAccount } from '../../shared/lib/accounts.ts';
import { call } from '../../shared/lib/call.ts';
import { endSession, sessionUser } from '../../shared/lib/session.ts';

/** Ends the active session on purpose: the account leaves this device. */
export async function signOutHere(): Promise<void> {
  try {
    await call('identity.logout', {});
  } catch {
    // Without network the session ends here at least; the server forgets it when it has idled out.
  }
  const user = sessionUser();
  if (user) forgetAccount(user.userId);
  endSession();
}
