import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

interface ShareSheetProps {
  open: boolean;
  /** Ids of members who already have a seat. */
  seated: readonly string[];
  onClose: () => void;
  onChoose: (userId: string, name: string) => void;
}

/** Chooses a colleague who gets a seat. */
export function ShareSheet({ open, seated, onClose, onChoose }: ShareSheetProps) {
  const [search, setSearch] = useState('');
  const filter = { search: search || undefined, state: 'active' as const, size: 50 };
  const staff = useQuery({
    queryKey: ['organisation.staff', 'seats', filter],
    queryFn: ({ signal }) => sendRequest('organisation.staff', filter, { signal }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return (
    <Sheet open={open} onClose={onClose} title={t.add} closeLabel={common.close} className="on-sheet">
      <SearchBar value={search} onChange={setSearch} placeholder={t.name} clearLabel={common.clear} />
      <Loaded query={staff} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {({ list }) =>
          list
            .filter(({ userId }) => !seated.includes(userId))
            .map(({ userId, name, departmentName }) => (
              <MemberRow
                key={userId}
                name={name}
                line={departmentName ?? ''}
                onOpen={() => {
                  onClose();
                  onChoose(userId, name);
                }}
              />
            ))
        }
      </Loaded>
    </Sheet>
  );
}
