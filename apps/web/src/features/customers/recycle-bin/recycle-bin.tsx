import type { ReplyOf } from '@haihu/contract/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { isForbidden } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { PublicPoolRow } from '../pools/public-pool-row.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { MOST_IN_BATCH } from '../batches/chosen.ts';
import { t } from '../batches/texts.ts';
import { useStartBatch } from '../batches/use-batch.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { UndoBanner } from '../batches/undo-banner.tsx';

type Recycled = ReplyOf<'customers.recycleBin'>['list'][number];

const DAY = 24 * 60 * 60_000;

/**
 * Lists deleted customers: the member who deleted each, the reason, and the days left. The user can restore one or
 * several.
 */
export default function RecycleBin() {
  const { label } = useVisit();
  const [search, setSearch] = useState('');
  const [ids, setIds] = useState<string[]>([]);
  const wanted = useDeferredValue(search.trim()) || undefined;
  const bin = useInfiniteQuery({
    ...longList,
    queryKey: ['customers.recycleBin', wanted],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('customers.recycleBin', { search: wanted, next: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const restore = useStartBatch('customers.restore');
  const list = bin.data?.pages.flatMap((page) => page.list) ?? [];
  const total = bin.data?.pages[0]?.total;
  const chosen = ids.filter((id) => list.some((one) => one.id === id));

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <UndoBanner />
      {!isForbidden(bin.error) && (
        <SearchBar value={search} onChange={setSearch} placeholder={t.binSearch} clearLabel={common.clear} />
      )}
      <CountLine>{!!total && t.countOf(countWords(total))}</CountLine>
      <div className="page">
        <Loaded query={bin} skeleton={<Skeleton of="tall-rows" />} failed={common.failed} retry={common.retry}>
          {() =>
            list.length === 0 ? (
              <EmptyState
                art={wanted ? 'search' : 'people'}
                title={wanted ? t.binNone : t.binEmpty}
                hint={wanted ? undefined : t.binEmptyHint}
              />
            ) : (
              list.map((one) => (
                <BinRow
                  key={one.id}
                  customer={one}
                  on={ids.includes(one.id)}
                  onChange={(on) =>
                    setIds(on ? [...ids, one.id].slice(-MOST_IN_BATCH) : ids.filter((other) => other !== one.id))
                  }
                />
              ))
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={bin} words={common} />
      </div>
      {chosen.length > 0 && (
        <ActionBar>
          <Button
            kind="primary"
            wide="grow"
            busy={restore.isPending}
            busyWords={t.working}
            onClick={() => restore.mutate({ ids: chosen }, { onSuccess: () => setIds([]) })}
          >
            {t.restoreMany(countWords(chosen.length))}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function BinRow({ customer, on, onChange }: { customer: Recycled; on: boolean; onChange: (on: boolean) => void }) {
  const { id, name, company, level, mobile, ownerName, deletedBy, deletedAt, reason, erasedAt } = customer;
  const now = useNow();
  const days = Math.max(0, Math.ceil((Date.parse(erasedAt) - now) / DAY));
  const words = [t.erasedIn(days), t.deletedBy(deletedBy ?? '', dayAndClock(deletedAt)), reason];
  return (
    <PublicPoolRow
      {...{ id, level, name, company }}
      phone={mobile}
      area={ownerName ?? t.ofPublicPool}
      standing={{ words: words.filter(Boolean).join(' · '), tone: 'plain', whole: true }}
      side={null}
      selection={{ on, onChange }}
    />
  );
}
