import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionToken } from '../../../shared/lib/session.ts';
import { ChangeMobile } from './change-mobile.tsx';
import { DeleteAccount } from './delete-account.tsx';
import Login from '../login/login.tsx';

/** Where codes are asked for and brought: for another number, for the end of an account, and without a session to enter. */
export default function VerificationCode({ query }: ScreenProps) {
  if (!sessionToken()) return <Login query={{}} way="code" />;
  return query.purpose === 'delete' ? <DeleteAccount /> : <ChangeMobile />;
}
