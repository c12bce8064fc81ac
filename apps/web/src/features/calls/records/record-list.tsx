import type { RecordedCall } from '@haihu/contract/calls/records';
import { totalWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { useCallPages } from './use-call-pages.ts';
import { callRequestOf, countFurther, type RecordsFilter } from './records-filter.ts';
import { t } from '../texts.ts';
import { RecordRow } from './record-row.tsx';

interface RecordListProps {
  filter: RecordsFilter;
  onClear: () => void;
}

/** Lists calls by day, newest first, however many there are. */
export function RecordList({ filter, onClear }: RecordListProps) {
  const records = useCallPages(callRequestOf(filter));
  const { ref } = useKeptScroll();
  const counted = records.data?.pages[0];
  const { answered, day, written, further } = filter;
  const narrowed = [answered, day, written].some(Boolean) || countFurther(further) > 0;
  return (
    <>
      <CountLine>{counted?.total != null && t.counted(totalWords(counted))}</CountLine>
      <div className="page list records" ref={ref}>
        <DayGroups<RecordedCall>
          items={records.data?.pages.flatMap((page) => page.list) ?? []}
          pages={records}
          atOf={(call) => call.createdAt}
          words={{ failed: t.loadFailed, restFailed: common.restFailed, retry: common.retry }}
          empty={
            <EmptyState
              art="call"
              title={filter.written ? t.allWritten : narrowed ? t.emptyFiltered : t.empty}
              hint={filter.written ? t.allWrittenHint : narrowed ? t.emptyFilteredHint : t.emptyHint}
              action={narrowed ? t.clearFilters : undefined}
              onAction={onClear}
            />
          }
        >
          {(call) => <RecordRow call={call} team={filter.of === 'all'} toWrite={filter.written === 'no'} />}
        </DayGroups>
      </div>
    </>
  );
}
