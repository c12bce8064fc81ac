import { tellUnsent } from '../unsent.ts';
import { stopSending, tellOutbox } from './send.ts';
import { listEntries, ownerNow, removeEntry } from './store.ts';

/** Lists the entries of the signed-in user. For tests. */
export const ownEntries = async () => (await listEntries(ownerNow())).own;

/** Throws the entries of the signed-in user away, and ends the wait for the next try. For tests. */
export async function clearOutbox(): Promise<void> {
  for (const { id } of await ownEntries()) await removeEntry(id);
  stopSending();
  // A count under way is overtaken by this one, which ends before this look does. So none is told to a later test.
  tellOutbox();
  await ownEntries();
  tellUnsent(0);
}
