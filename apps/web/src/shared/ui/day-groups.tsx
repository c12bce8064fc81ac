import { addDays, dayOf } from '@haihu/rules/day';
import { Fragment, type ReactNode } from 'react';
import { dayLabel, dayWords, weekday } from '../lib/day.ts';
import { isForbidden } from '../lib/request-error.ts';
import { sessionZone } from '../lib/session.ts';
import { EndMark } from './end-mark.tsx';
import { ErrorRow } from './error-row.tsx';
import { Skeleton } from './skeleton.tsx';
import { DayHead } from './time-line.tsx';

/** The part of an infinite query's result that this list uses. */
interface Pages {
  isPending: boolean;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface DayGroupsProps<Item> {
  items: readonly Item[];
  pages: Pages;
  /** Returns the instant of an item, ISO 8601. */
  atOf: (item: Item) => string;
  words: { failed: string; restFailed: string; retry: string };
  /** Content in place of an empty list. */
  empty: ReactNode;
  children: (item: Item, last: boolean) => ReactNode;
}

/** Draws items, newest first, under a head for each day in the enterprise's zone. Loads more as the user scrolls. */
export function DayGroups<Item extends { id: string }>(props: DayGroupsProps<Item>) {
  const { items, pages, atOf, words, empty, children } = props;
  const { isPending, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const zone = sessionZone();
  const dayAt = (index: number) => (index < 0 ? '' : dayOf(atOf(items[index]!), zone));
  return (
    <>
      {isPending && <Skeleton of="rows" count={4} />}
      {!isPending && !error && items.length === 0 && empty}
      {items.map((item, index) => {
        const day = dayAt(index);
        return (
          <Fragment key={item.id}>
            {day !== dayAt(index - 1) && <DayHead>{headOf(atOf(item), day, zone)}</DayHead>}
            {children(item, index === items.length - 1 && !hasNextPage)}
          </Fragment>
        );
      })}
      {error && (
        <ErrorRow
          words={isForbidden(error) ? error.message : items.length > 0 ? words.restFailed : words.failed}
          retry={words.retry}
          onRetry={isForbidden(error) ? undefined : () => void (items.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      <EndMark key={items.length} onReach={() => hasNextPage && !isFetching && !error && fetchNextPage()} />
    </>
  );
}

/** Writes the head of a day: 今天, 昨天, 明天 周三, 11月17日 周二. */
function headOf(at: string, day: string, zone: string): string {
  const today = dayOf(new Date(), zone);
  if (day === today || day === addDays(today, -1)) return dayWords(at);
  const isNear = day === addDays(today, 1) || day.slice(0, 4) !== today.slice(0, 4);
  return isNear ? `${dayWords(at)} ${weekday(at)}` : dayLabel(day);
}
