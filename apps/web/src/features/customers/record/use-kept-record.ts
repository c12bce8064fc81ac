import type { CustomerPool } from '@haihu/contract/customers/values';
import { useCallback, useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import type { ChosenPlace } from '../../../parts/config/maps/place-picker.tsx';
import { blankRecord, type CustomerRecord, isSame } from './record.ts';

export interface KeptRecord {
  record: CustomerRecord;
  /** Content of the form at the beginning. */
  base: CustomerRecord;
  /** Version of the customer when editing began. Empty for a new customer. */
  version: string;
  /** Pool and place of a new customer, once the user chose them. */
  goal?: Goal;
}

export interface Goal {
  target: CustomerPool;
  seaId: string | undefined;
  place: ChosenPlace | null;
}

/**
 * Keeps the form of a customer on the device while the user types, so that leaving by accident and the end of a session
 * lose nothing. Another user, and the same user in another enterprise, find an empty form.
 * `restored`: the form holds input from an earlier time.
 */
export function useKeptRecord(id: string | undefined, begin: Pick<KeptRecord, 'base' | 'version'>) {
  const user = sessionUser();
  const place = storageKeys.customerDraftOf(user?.tenantId ?? '', user?.userId ?? '', id ?? 'new');
  const fresh = { ...begin, record: begin.base };
  const [first] = useState(() => readJson<KeptRecord>(place));
  const [kept, setKept] = useState<KeptRecord>(() =>
    first ? { ...fresh, ...first, record: { ...blankRecord, ...first.record } } : fresh,
  );
  const [restored, setRestored] = useState(first !== null);

  const keep = useCallback(
    (next: KeptRecord) => {
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
    aim: (goal: Goal) => keep({ ...kept, goal }),
    keep,
    forget,
    startAnew() {
      setRestored(false);
      keep(fresh);
    },
  };
}
