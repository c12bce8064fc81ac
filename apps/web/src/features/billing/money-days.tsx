import type { ComponentProps, ReactNode } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { DayGroups } from '../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

type DayGroupsProps<Item extends { id: string }> = ComponentProps<typeof DayGroups<Item>>;

interface MoneyDaysProps<Item extends { id: string }> extends Pick<DayGroupsProps<Item>, 'atOf'> {
  /** An infinite query whose pages hold lists. */
  query: DayGroupsProps<Item>['pages'] & { data?: { pages: { list: readonly Item[] }[] } };
  empty: Omit<ComponentProps<typeof EmptyState>, 'art'>;
  children: (item: Item) => ReactNode;
}

/** Lists movements of money under a head for each day, newest first. */
export function MoneyDays<Item extends { id: string }>({ query, atOf, empty, children }: MoneyDaysProps<Item>) {
  return (
    <DayGroups<Item>
      items={query.data?.pages.flatMap(({ list }) => list) ?? []}
      pages={query}
      atOf={atOf}
      words={{ failed: common.failed, restFailed: common.restFailed, retry: common.retry }}
      empty={<EmptyState art="search" {...empty} />}
    >
      {children}
    </DayGroups>
  );
}
