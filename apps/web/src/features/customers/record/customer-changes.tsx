import type { TimelineItem } from '@haihu/contract/followups/timeline';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { changedFieldWords } from './change-words.ts';
import { HistoryEntry } from './history-entry.tsx';
import { NothingChosen } from '../batches/nothing-chosen.tsx';
import { t } from './detail-texts.ts';
import './customer-head.css';

const ALL = '';

/** Shows the changes of a customer's fields: member, old and new value. The query selects all fields, or one. */
export default function CustomerChanges({ query: { id = '', field = ALL }, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const fields = useQuery({
    queryKey: ['followups.changes', id, 'fields'],
    queryFn: ({ signal }) => sendRequest('followups.changedFields', { customerId: id }, { signal }),
    enabled: id !== '',
  });
  const changes = useInfiniteQuery({
    queryKey: ['followups.changes', id, field],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('followups.changes', { customerId: id, field: field || undefined, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: id !== '',
  });
  const options = fields.data?.list.map(({ key, field: name, count }) => ({
    value: key,
    label: `${changedFieldWords(name)} ${count}`,
  }));
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {id === '' ? (
        <NothingChosen hint={t.changesFrom} />
      ) : (
        <>
          <div className="changes-filter">
            <ChipChoice
              label={t.whichField}
              options={[{ value: ALL, label: t.allFields }, ...(options ?? [])]}
              value={field}
              onChange={(chosen) => setQuery({ id, field: chosen || undefined })}
            />
          </div>
          <div className="page list">
            <DayGroups<TimelineItem>
              items={changes.data?.pages.flatMap((page) => page.list) ?? []}
              pages={changes}
              atOf={(item) => item.at}
              words={{ failed: t.changesFailed, restFailed: common.restFailed, retry: common.retry }}
              empty={<EmptyState art="calendar" title={t.noChanges} hint={t.noChangesHint} />}
            >
              {(item, last) => <HistoryEntry item={item} last={last} />}
            </DayGroups>
          </div>
        </>
      )}
    </>
  );
}
