import { useCallback, useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import { blankRecord, type CustomerRecord, isSame } from './record.ts';

export interface Kept {
  record: CustomerRecord;
  /** What it began with. */
  base: CustomerRecord;
  /** The version of the detail that editing began with; empty for a new customer. */
  version: string;
}

/**
 * The form of one customer, or of a new one, kept on the device as it is typed: leaving by accident loses nothing.
 * `restored`: it holds what was typed another time.
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
