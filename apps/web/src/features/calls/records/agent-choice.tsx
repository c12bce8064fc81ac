import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './filter-texts.ts';
import { MOST_AGENTS } from './records-filter.ts';

interface AgentChoiceProps {
  open: boolean;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
}

/**
 * Lets the user choose the colleagues whose calls are shown, up to the limit of a request. No choice means everybody.
 */
export function AgentChoice({ open, chosen, onChange, onClose }: AgentChoiceProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.chooseAgents}
      aside={chosen.length > 0 ? t.agentsChosen(chosen.length) : undefined}
      closeLabel={common.close}
      bar={<SaveBar label={t.done} onSave={onClose} />}
    >
      {open && <Colleagues chosen={chosen} onChange={onChange} />}
    </Sheet>
  );
}

function Colleagues({ chosen, onChange }: Pick<AgentChoiceProps, 'chosen' | 'onChange'>) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim()) || undefined;
  const staff = useInfiniteQuery({
    queryKey: ['organisation.staff', 'choice', wanted],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('organisation.staff', { search: wanted, next: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const list = staff.data?.pages.flatMap((page) => page.list) ?? [];
  const isFull = chosen.length >= MOST_AGENTS;
  return (
    <>
      <SearchBar value={search} onChange={setSearch} placeholder={t.searchAgents} clearLabel={common.clear} />
      <Loaded
        query={staff}
        skeleton={<Skeleton of="rows" count={4} label={t.loadingAgents} />}
        failed={t.agentsFailed}
        retry={common.retry}
      >
        {() =>
          list.length === 0 ? (
            <EmptyState art="search" title={t.noAgents} hint={t.noAgentsHint} />
          ) : (
            list.map(({ userId, name, departmentName }) => {
              const on = chosen.includes(userId);
              return (
                <button
                  key={userId}
                  type="button"
                  role="checkbox"
                  aria-checked={on}
                  className="item agent-choice"
                  disabled={!on && isFull}
                  onClick={() => onChange(on ? chosen.filter((id) => id !== userId) : [...chosen, userId])}
                >
                  <SelectMark on={on} />
                  <span className="grow">
                    {name}
                    {departmentName && <span className="note item-note">{departmentName}</span>}
                  </span>
                </button>
              );
            })
          )
        }
      </Loaded>
      <MorePages count={list.length} pages={staff} words={common} />
    </>
  );
}
