import { useEffect, useState } from 'react';
import {
  type Account,
  accounts,
  activeCredentials,
  expireAccount,
  forgetAccount,
  keepAccount,
} from '../../../shared/lib/accounts.ts';
import { callAs, CallError } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser, startSession } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { a } from '../account-texts.ts';
import { signOutHere } from '../sign-out.ts';

/** Lists the accounts of this device; switching needs no login while the server still knows the session. */
export function useAccounts() {
  const [list, setList] = useState(readWithActive);
  const [entering, setEntering] = useState<string | null>(null);

  // One that was ended from afar says so before anybody taps it.
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
      const user = await callAs(credentials, 'identity.userInfo', {});
      startSession({ ...credentials, user });
      navigation().open('home', {}, { replace: true });
      // Everything this page knows belongs to the account that was active.
      location.reload();
    } catch (error) {
      const isOver = error instanceof CallError && error.endsSession;
      if (isOver) expireAccount(account.userId);
      showToast(isOver ? a.accountExpired(account.name) : (error as Error).message);
      setList(accounts());
      setEntering(null);
    }
  }

  async function signOut(account: Account): Promise<void> {
    if (account.userId === sessionUser()?.userId) return signOutHere();
    // Without network it leaves this device at least; the server forgets it when it has idled out.
    if (account.credentials) await callAs(account.credentials, 'identity.logout', {}).catch(() => {});
    forgetAccount(account.userId);
    setList(accounts());
  }

  return { list, entering, enter, signOut };
}

/** Without network, or with a server in trouble, nothing is known and nothing changes. */
async function noteIfOver({ userId, credentials }: Account): Promise<void> {
  if (!credentials) return;
  await callAs(credentials, 'identity.userInfo', {}).catch((error: unknown) => {
    if (error instanceof CallError && error.endsSession) expireAccount(userId);
  });
}

/** A session from before accounts were kept is one too. */
function readWithActive(): Account[] {
  const [credentials, user] = [activeCredentials(), sessionUser()];
  if (credentials && user) keepAccount({ ...credentials, user });
  return accounts();
}

function signInAgain({ mobile }: Account): void {
  if (mobile) writeText(storageKeys.lastMobile, mobile);
  navigation().open('login', { add: '1' });
}
