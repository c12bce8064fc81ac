import type { StaffMember } from '@haihu/contract/organisation/staff';
import { useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { MemberRow } from '../../parts/organisation/staff/member-row.tsx';
import { SearchBar } from '../../shared/ui/search-bar.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import { useStaff } from './use-structure.ts';

interface StaffSheetProps {
  open: boolean;
  onClose: () => void;
  /** The ids of members that cannot be chosen. */
  leftOut?: readonly string[];
  onChoose: (colleague: StaffMember) => void;
}

/** Lists active colleagues, found by name or number. One tap chooses. */
export function StaffSheet({ open, onClose, leftOut, onChoose }: StaffSheetProps) {
  const [search, setSearch] = useState('');
  const staff = useStaff({ search: search || undefined, state: 'active' }, open);
  const list = staff.data?.pages[0]?.list.filter(({ userId }) => !leftOut?.includes(userId)) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseStaff} closeLabel={common.close}>
      <SearchBar value={search} onChange={setSearch} placeholder={t.search} clearLabel={common.clear} />
      <Loaded query={staff} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {() =>
          list.length === 0 ? (
            <p className="pad sec">{t.emptySearch}</p>
          ) : (
            list.map((colleague) => (
              <MemberRow
                key={colleague.userId}
                name={colleague.name}
                line={colleague.departmentName ?? t.unplaced}
                onOpen={() => {
                  onClose();
                  onChoose(colleague);
                }}
              />
            ))
          )
        }
      </Loaded>
    </Sheet>
  );
}
