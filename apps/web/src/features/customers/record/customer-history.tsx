import type { Call } from '@haihu/contract/calls/core/calls';
import type { TimelineItem } from '@haihu/contract/followups/timeline';
import { common } from '../../../shared/i18n/common.ts';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { useCustomerCalls } from './use-customer-calls.ts';
import { useTimeline } from './use-timeline.ts';
import { t } from './detail-texts.ts';
import { CallEntry, HistoryEntry } from './history-entry.tsx';

const words = { failed: t.historyFailed, restFailed: common.restFailed, retry: common.retry };

/** Lists follow-ups, calls, changes and movements by day, newest first. Loads more as the user scrolls. */
export function CustomerHistory({ customerId }: { customerId: string }) {
  const timeline = useTimeline(customerId);
  return (
    <DayGroups<TimelineItem>
      items={timeline.data?.pages.flatMap((page) => page.list) ?? []}
      pages={timeline}
      atOf={(item) => item.at}
      words={words}
      empty={<EmptyState art="words" title={t.noHistory} hint={t.noHistoryHint} />}
    >
      {(item, last) => <HistoryEntry item={item} last={last} />}
    </DayGroups>
  );
}

/** Lists only the calls of the timeline. */
export function CustomerCallHistory({ customerId }: { customerId: string }) {
  const calls = useCustomerCalls(customerId);
  return (
    <DayGroups<Call>
      items={calls.data?.pages.flatMap((page) => page.list) ?? []}
      pages={calls}
      atOf={(call) => call.createdAt}
      words={words}
      empty={<EmptyState art="call" title={t.noCalls} hint={t.noCallsHint} />}
    >
      {(call, last) => <CallEntry call={call} last={last} />}
    </DayGroups>
  );
}
