import { useCallback, useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import { blankRecord, type CustomerRecord, isSame } from './record.ts';

export interface Kept {
  record: CustomerRecord;
  /** Content of the form at the beginning. */
  base: CustomerRecord;
  /** Version of the customer when editing began. Empty for a new customer. */
  version: string;
}

/**
 * Keeps the form of a customer on the device while the user types, so that leaving by accident loses nothing.
 * `restored`: the form holds input from an earlier time.
 */
export function useKeptRecord(id: string | undefined, begin: Pick<Kept, 'base' | 'version'>) {
  const place = storageKeys.customerDraftOf(sessionUser()?.userId ?? '', id ?? 'new');
  const fresh = { ...begin, record: begin.base };
  const [first] = useState(() => readJson<Kept>(place));
  const [kept, setKept] = useState<Kept>(() =>
    first ? { ...fresh, ...first, record: { ...blankRecord, ...first.record } } : fresh,
  );
  const [restored, setRestored] = useState(first !== null);

  const keep = useCallback(
    (next: Kept) => {
      if (isSame(next.record, next.base)) writeText(place, null);
      else writeJson(place, next);
      setKept(next);
    },
    [place],
  );
  const forget = useCallback(() => writeText(place, null), [place]);
  return {
    ...kept,
    restored,
    change: (part: Partial<CustomerRecord>) => keep({ ...kept, record: { ...kept.record, ...part } }),
    keep,
    forget,
    startAnew() {
      setRestored(false);
      keep(fresh);
    },
  };
}
