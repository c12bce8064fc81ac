import type { ReplyOf } from '@haihu/contract/contract';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../batches/texts.ts';
import { useTeamDepartments, useTeamPools } from './use-team-pools.ts';

export type TeamPool = ReplyOf<'customers.teamPools'>['list'][number];

interface StaffListProps {
  /** Chosen departments. Given if whole departments can be chosen. */
  departments?: { chosen: readonly string[]; onToggle: (id: string) => void };
  children: (pool: TeamPool) => ReactNode;
}

/** Lists staff within the user's data scope with their pools. Can be searched by name and filtered by department. */
export function StaffList({ departments: choice, children }: StaffListProps) {
  const [search, setSearch] = useState('');
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const departments = useTeamDepartments().data ?? [];
  const department = departments.find(({ id }) => id === departmentId);
  const wanted = useDeferredValue(search.trim());
  const pools = useTeamPools({ departmentId: departmentId ?? undefined, search: wanted || undefined });
  const list = pools.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <SearchBar value={search} onChange={setSearch} placeholder={t.searchStaff} clearLabel={common.clear} />
      {departments.length > 1 && (
        <ChipChoice
          label={t.departments}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={departmentId}
          onChange={setDepartmentId}
          clearable
        />
      )}
      {choice && department && (
        <div className="chips">
          <Chip
            label={t.wholeDepartment(department.name)}
            on={choice.chosen.includes(department.id)}
            onChange={() => choice.onToggle(department.id)}
          />
        </div>
      )}
      <Loaded query={pools} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
        {() =>
          list.length === 0 ? <EmptyState art="search" title={t.noStaff} hint={t.noStaffHint} /> : list.map(children)
        }
      </Loaded>
      <MorePages count={list.length} pages={pools} words={common} />
    </>
  );
}
