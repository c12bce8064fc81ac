import type { ReplyOf } from '@haihu/contract/contract';
import { NUMBERS_AT_ONCE } from '@haihu/contract/tasks/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';

type TaskAgents = ReplyOf<'tasks.divisionCount'>['seats'];

interface ChosenNumbersProps {
  taskId: string;
  taskAgents: TaskAgents;
  /** Content above the numbers. */
  head: ReactNode;
}

/**
 * Gives ticked waiting numbers to one agent. Numbers of other agents can be ticked too, as long as they are waiting.
 */
export function ChosenNumbers({ taskId, taskAgents, head }: ChosenNumbersProps) {
  const [userId, setUserId] = useState(taskAgents[0]?.userId ?? null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const divide = useTaskChange('tasks.divide');
  const numbers = useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.numbers', taskId, 'to choose'],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('tasks.numbers', { taskId, state: 'waiting', next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const list = numbers.data?.pages.flatMap((page) => page.list) ?? [];

  function save(): void {
    if (userId === null) return;
    divide.mutate(
      { taskId, way: 'chosen', userId, ids: [...ids] },
      {
        onSuccess: ({ divided }) => {
          setIds([]);
          showToast(t.divided(divided), { kind: 'done' });
        },
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <>
      <div className="page task-form">
        {head}
        <div className="pad">
          <Field id="task-seat" group label={t.toWhom}>
            <ChipChoice
              label={t.toWhom}
              layout="wrap"
              options={taskAgents.map((taskAgent) => ({ value: taskAgent.userId, label: taskAgent.name }))}
              value={userId}
              onChange={setUserId}
            />
          </Field>
        </div>
        <Loaded query={numbers} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
          {() =>
            list.length === 0 ? (
              <EmptyState title={t.noneWaiting} hint={t.nothingToDivideHint} />
            ) : (
              <ul className="task-rows" aria-label={t.chooseNumbers}>
                {list.map(({ id, name, mobile, seatName, attempts }) => (
                  <li key={id} className="task-answer">
                    <Checkbox
                      checked={ids.includes(id)}
                      disabled={!ids.includes(id) && ids.length >= NUMBERS_AT_ONCE}
                      onChange={({ target }) =>
                        setIds(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
                      }
                    >
                      {name || t.unnamed}{' '}
                      <small className="c-2">
                        <span className="num">{mobile}</span>{' '}
                        {[seatName ?? t.notDivided, attempts > 0 && t.attempts(attempts)].filter(Boolean).join(' · ')}
                      </small>
                    </Checkbox>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={numbers} words={common} />
      </div>
      <SaveBar
        label={t.divideNow(ids.length)}
        disabled={ids.length === 0 || userId === null}
        busy={divide.isPending}
        onSave={save}
      />
    </>
  );
}
