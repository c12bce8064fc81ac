import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionToken } from '../../../shared/lib/session.ts';
import { ChangeMobile } from '../components/change-mobile.tsx';
import Login from './login.tsx';

/** Where codes are asked for and brought: for another number, and without a session for the way in. */
export default function VerificationCode(props: ScreenProps) {
  return sessionToken() ? <ChangeMobile /> : <Login {...props} way="code" />;
}
