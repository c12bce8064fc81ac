import { ownerNow, removeEntry, storedEntries } from './outbox/store.ts';

/** Milliseconds after which the server takes an entry no more. */
const LONGEST = 30 * 24 * 60 * 60_000;

/** Drops what other users of this device wrote more than 30 days ago. The server would refuse it. */
export async function dropOldOfOthers(): Promise<void> {
  const own = ownerNow();
  for (const { id, owner, at } of await storedEntries()) {
    if (owner !== own && Date.now() - at > LONGEST) await removeEntry(id);
  }
}
