import type { Call } from '@haihu/contract/calls';
import type { TimelineItem } from '@haihu/contract/followups';
import { addDays, dayOf } from '@haihu/rules/day';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayWords, weekday } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import type { ArtName } from '../../../shared/ui/art.tsx';
import { EndMark } from '../../../shared/ui/end-mark.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { DayHead } from '../../../shared/ui/time-line.tsx';
import { useCustomerCalls } from '../api/use-customer-calls.ts';
import { useTimeline } from '../api/use-timeline.ts';
import { t } from '../detail-texts.ts';
import { CallEntry, StoryEntry } from './story-entry.tsx';

/** Follow-ups, calls, changes and movements by day, newest first, for as long as one scrolls. */
export function Story({ customerId }: { customerId: string }) {
  const timeline = useTimeline(customerId);
  const items = timeline.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Days<TimelineItem>
      {...{ items, pages: timeline }}
      atOf={(item) => item.at}
      empty={{ art: 'calendar', title: t.noStory, hint: t.noStoryHint }}
    >
      {(item, last) => <StoryEntry item={item} last={last} />}
    </Days>
  );
}

/** The same with calls only. */
export function CallStory({ customerId }: { customerId: string }) {
  const calls = useCustomerCalls(customerId);
  const items = calls.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Days<Call>
      {...{ items, pages: calls }}
      atOf={(call) => call.createdAt}
      empty={{ art: 'call', title: t.noCalls, hint: t.noCallsHint }}
    >
      {(call, last) => <CallEntry call={call} last={last} />}
    </Days>
  );
}

interface DaysProps<Item> {
  items: readonly Item[];
  pages: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch' | 'data'
  >;
  atOf: (item: Item) => string;
  empty: { art: ArtName; title: string; hint: string };
  children: (item: Item, last: boolean) => React.ReactNode;
}

function Days<Item extends { id: string }>({ items, pages, atOf, empty, children }: DaysProps<Item>) {
  const { isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const zone = sessionZone();
  const dayAt = (index: number) => (index < 0 ? '' : dayOf(atOf(items[index]!), zone));
  return (
    <>
      {isPending && <Skeleton of="rows" count={4} />}
      {pages.data !== undefined && items.length === 0 && <EmptyState {...empty} />}
      {items.map((item, index) => {
        const day = dayAt(index);
        return (
          <Fragment key={item.id}>
            {day !== dayAt(index - 1) && <DayHead>{headOf(atOf(item), day, zone)}</DayHead>}
            {children(item, index === items.length - 1 && !hasNextPage)}
          </Fragment>
        );
      })}
      {isError && (
        <ErrorRow
          words={items.length > 0 ? t.restFailed : t.storyFailed}
          retry={common.retry}
          onRetry={() => void (items.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      <EndMark key={items.length} onReach={() => hasNextPage && !isFetching && !isError && void fetchNextPage()} />
    </>
  );
}

/** 今天, 昨天, 11月17日 周二. */
function headOf(at: string, day: string, zone: string): string {
  const today = dayOf(new Date(), zone);
  return day === today || day === addDays(today, -1) ? dayWords(at) : `${dayWords(at)} ${weekday(at)}`;
}
