import type { TaskForm } from '@haihu/contract/tasks/keeping';
import { useInfiniteQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { clockTime } from '../../../shared/lib/day.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TimeLineItem } from '../../../shared/ui/time-line.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { t } from './history-texts.ts';

/** Lists the changes of the task `id`, with member and time. */
export default function TaskHistory({ query: { id = '' } }: ScreenProps) {
  const changes = useInfiniteQuery({
    queryKey: ['tasks.history', id],
    queryFn: ({ pageParam, signal }) => sendRequest('tasks.history', { id, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: id !== '',
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.history} />
      {id === '' || isAbsent(changes.error) ? (
        <AbsentTask />
      ) : (
        <div className="page">
          <DayGroups
            items={changes.data?.pages.flatMap(({ list }) => list) ?? []}
            pages={changes}
            atOf={({ at }) => at}
            words={{ failed: common.failed, restFailed: common.failed, retry: common.retry }}
            empty={<EmptyState title={t.none} hint={t.noneHint} />}
          >
            {({ at, by, what, fields, count }, last) => (
              <TimeLineItem
                icon={<Icon name={what === 'edited' ? 'pen' : 'tasks'} size="xs" />}
                title={`${by} ${t.what[what]}`}
                at={at}
                clock={clockTime(at)}
                text={[
                  fields.length > 0 && t.changed(fields.map((field) => t.fields[field as keyof TaskForm] ?? field)),
                  count !== null && t.numbers(count),
                ]
                  .filter(Boolean)
                  .join('\n')}
                last={last}
              />
            )}
          </DayGroups>
        </div>
      )}
    </>
  );
}
