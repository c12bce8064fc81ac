import { confirm } from '../../../shared/ui/ask.tsx';
import { t } from './texts.ts';
import { signOutHere } from '../../../parts/identity/sessions/sign-out.ts';

/** Asks the user once, and then signs out. */
export async function askToSignOut(): Promise<void> {
  const question = { title: t.signOutTitle, body: t.signOutBody, yes: t.signOut };
  if (await confirm({ ...question, danger: true, no: t.stay })) await signOutHere();
}
