import { useEffect, useState } from 'react';
import {
  type Account,
  accounts,
  activeCredentials,
  expireAccount,
  forgetAccount,
  keepAccount,
} from '../../../shared/lib/accounts.ts';
import { sendRequestAs, RequestError } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser, startSession } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { signOutHere } from '../../../parts/identity/sessions/sign-out.ts';

/** Lists the accounts of this device; switching needs no login while the server still knows the session. */
export function useAccounts() {
  const [list, setList] = useState(readWithActive);
  const [entering, setEntering] = useState<string | null>(null);

  // An account that was signed out elsewhere shows that before the user taps it.
  useEffect(() => {
    let isGone = false;
    const known = accounts().filter(({ userId }) => userId !== sessionUser()?.userId);
    void Promise.all(known.map(noteIfOver)).then(() => isGone || setList(accounts()));
    return () => {
      isGone = true;
    };
  }, []);

  async function enter(account: Account): Promise<void> {
    if (entering) return;
    const { credentials } = account;
    if (!credentials) return signInAgain(account);
    setEntering(account.userId);
    try {
      const user = await sendRequestAs(credentials, 'identity.userInfo', {});
      startSession({ ...credentials, user });
      navigation().open('home', {}, { replace: true });
      // All data on this page belongs to the former account.
      location.reload();
    } catch (error) {
      const isOver = error instanceof RequestError && error.endsSession;
      if (isOver) expireAccount(account.userId);
      showToast(isOver ? t.accountExpired(account.name) : (error as Error).message);
      setList(accounts());
      setEntering(null);
    }
  }

  async function signOut(account: Account): Promise<void> {
    if (account.userId === sessionUser()?.userId) return signOutHere();
    // The account leaves this device without network, too. The server ends the session once it has been idle for long.
    if (account.credentials) await sendRequestAs(account.credentials, 'identity.logout', {}).catch(() => {});
    forgetAccount(account.userId);
    setList(accounts());
  }

  return { list, entering, enter, signOut };
}

/** Marks an account whose session is over. Changes nothing without network or during a server failure. */
async function noteIfOver({ userId, credentials }: Account): Promise<void> {
  if (!credentials) return;
  await sendRequestAs(credentials, 'identity.userInfo', {}).catch((error: unknown) => {
    if (error instanceof RequestError && error.endsSession) expireAccount(userId);
  });
}

/** Lists the accounts. Adds the active session if it is older than this list. */
function readWithActive(): Account[] {
  const [credentials, user] = [activeCredentials(), sessionUser()];
  if (credentials && user) keepAccount({ ...credentials, user });
  return accounts();
}

function signInAgain({ mobile }: Account): void {
  if (mobile) writeText(storageKeys.lastMobile, mobile);
  navigation().open('login', { add: '1' });
}
