import { discardEntry, sendAll } from '../../../shared/lib/outbox/send.ts';
import { listEntries, ownerNow } from '../../../shared/lib/outbox/store.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { signOutHere } from '../../../parts/identity/sessions/sign-out.ts';

/** Asks the user once, and then signs out. Entries that are not uploaded are asked about. */
export async function askToSignOut(): Promise<void> {
  const { own } = await listEntries(ownerNow());
  if (own.length > 0) return askAboutUnsent(own.map(({ id }) => id));
  const question = { title: t.signOutTitle, body: t.signOutBody, yes: t.signOut };
  if (await confirm({ ...question, danger: true, no: t.stay })) await signOutHere();
}

async function askAboutUnsent(ids: readonly string[]): Promise<void> {
  async function discardAll(): Promise<void> {
    for (const id of ids) await discardEntry(id);
    await signOutHere();
  }
  const ways = [
    { label: t.keepUnsent, onPress: () => void signOutHere() },
    { label: t.discardUnsent, onPress: () => void discardAll() },
  ];
  const question = { title: t.unsentTitle(ids.length), body: t.unsentBody, yes: t.sendUnsent, no: t.stay, third: ways };
  if (!(await confirm(question))) return;
  await sendAll();
  const { own } = await listEntries(ownerNow());
  if (own.length === 0) await signOutHere();
  else showToast(t.stillUnsent(own.length), { kind: 'warn' });
}
