import { useEffect, useState } from 'react';
import { onOutbox, startSending } from './send.ts';
import { listEntries, type OutboxEntry, ownerNow } from './store.ts';

interface Outbox {
  /** The user's own entries in the order of writing. */
  own: readonly OutboxEntry[];
  /** The number of entries that other users of this device have left. */
  others: number;
}

/** Returns what waits on this device, and follows its changes in all tabs. `null` until it is read. */
export function useOutbox(): Outbox | null {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    let latest = 0;
    async function read(): Promise<void> {
      latest += 1;
      const turn = latest;
      const found = await listEntries(ownerNow());
      if (turn === latest) setOutbox(found);
    }
    void read();
    const stop = onOutbox(() => void read());
    startSending();
    return () => {
      latest = Infinity;
      stop();
    };
  }, []);
  return outbox;
}
