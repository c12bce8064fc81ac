import type { ReplyOf } from '@haihu/contract/contract';
import { searchGroups } from '@haihu/contract/customers/values';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

type Found = Pick<ReplyOf<'customers.search'>['mine'][number], 'id' | 'name' | 'company' | 'mobile'>;

interface AttachSheetProps {
  callId: string;
  onClose: () => void;
  onAttached: (customerId: string, name: string) => void;
}

/** Finds the existing customer that the number of a call belongs to. */
export default function AttachSheet({ callId, onClose, onAttached }: AttachSheetProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['customers.search', search],
    queryFn: ({ signal }) => sendRequest('customers.search', { search }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  const attach = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => sendRequest('calls.attach', { id: callId, customerId: id }),
    onSuccess: ({ customerId }, { name }) => onAttached(customerId, name),
    onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
  });
  return (
    <Sheet open title={t.attach} closeLabel={common.close} onClose={onClose}>
      <SearchBar value={typed} onChange={setTyped} placeholder={t.search} clearLabel={common.clear} autoFocus />
      {search.length < 2 ? (
        <EmptyState art="search" title={t.searchFirst} hint={t.attachNote} />
      ) : (
        <Loaded query={found} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
          {(groups) => {
            const list: Found[] = searchGroups.flatMap((group): Found[] => groups[group]);
            if (list.length === 0) return <EmptyState art="search" title={t.nobody} hint={t.nobodyHint} />;
            return (
              <Cells>
                {list.map(({ id, name, company, mobile }) => (
                  <Cell
                    key={id}
                    label={name}
                    note={[company, mobile].filter(Boolean).join(' · ')}
                    onPress={() => attach.isPending || attach.mutate({ id, name })}
                  />
                ))}
              </Cells>
            );
          }}
        </Loaded>
      )}
    </Sheet>
  );
}
