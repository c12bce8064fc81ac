import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionToken } from '../../../shared/lib/session.ts';
import { ChangeMobile } from './change-mobile.tsx';
import { DeleteAccount } from './delete-account.tsx';
import Login from '../login/login.tsx';

/** Asks for SMS codes: to change the phone number, to delete the account, or to sign in without a session. */
export default function VerificationCode({ query }: ScreenProps) {
  if (!sessionToken()) return <Login query={{}} way="code" />;
  return query.purpose === 'delete' ? <DeleteAccount /> : <ChangeMobile />;
}
