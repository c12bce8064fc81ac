import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { DivisionWay } from '@haihu/contract/tasks/values';
import { parseCount } from '@haihu/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AbsentTask } from '../absent-task.tsx';
import { t } from '../texts.ts';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { DIVIDING } from '../use-tasks.ts';
import { useTaskChange } from '../use-tasks.ts';
import { DivisionProgress } from './division-progress.tsx';
import '../tasks.css';

type Count = ReplyOf<'tasks.divisionCount'>;

/** Divides the numbers of the task `id` among its agents, or takes them back. */
export default function AssignNumbers({ query: { id } }: ScreenProps) {
  const count = useQuery({
    queryKey: ['tasks.divisionCount', id],
    queryFn: ({ signal }) => sendRequest('tasks.divisionCount', { taskId: id! }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.dividing ? DIVIDING : false),
  });
  const revert = useTaskChange('tasks.revert');

  async function takeBack(): Promise<void> {
    const question = { title: t.revertTitle, body: t.revertBody, yes: t.revert, no: common.cancel };
    if (!(await confirm(question))) return;
    revert.mutate(
      { taskId: id!, undialledOnly: true },
      {
        onSuccess: ({ reverted, dividing }) => dividing ?? showToast(t.reverted(reverted), { kind: 'done' }),
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.divide}
        right={
          count.data &&
          !count.data.dividing && (
            <NavText tone="accent" disabled={revert.isPending} onClick={() => void takeBack()}>
              {t.revert}
            </NavText>
          )
        }
      />
      {id === undefined ? (
        <AbsentTask />
      ) : (
        <Loaded
          query={count}
          skeleton={<Skeleton of="rows" count={4} />}
          absent={<AbsentTask />}
          failed={common.failed}
          retry={common.retry}
        >
          {(read) =>
            read.dividing ? (
              <div className="page task-form">
                <DivisionProgress taskId={id} dividing={read.dividing} />
              </div>
            ) : read.seats.length === 0 ? (
              <EmptyState
                title={t.noTaskAgents}
                hint={t.noTaskAgentsHint}
                action={t.edit}
                onAction={() => navigation().open('newTask', { id })}
              />
            ) : (
              <Division taskId={id} count={read} />
            )
          }
        </Loaded>
      )}
    </>
  );
}

function Division({ taskId, count: { undivided, seats: taskAgents } }: { taskId: string; count: Count }) {
  const [way, setWay] = useState<DivisionWay>('evenly');
  const [chosen, setChosen] = useState<readonly string[]>(taskAgents.map(({ userId }) => userId));
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const [undialledOnly, setUndialledOnly] = useState(false);
  const divide = useTaskChange('tasks.divide');
  const asked = taskAgents.flatMap(({ userId }) => {
    const count = parseCount(counts[userId] ?? '');
    return count > 0 ? [{ userId, count }] : [];
  });
  const isWrong = way === 'by_count' && Object.values(counts).some(isNoCount);
  const total =
    way === 'evenly' ? (chosen.length > 0 ? undivided : 0) : asked.reduce((sum, { count }) => sum + count, 0);

  function save(): void {
    const request: RequestTo<'tasks.divide'> =
      way === 'evenly'
        ? { taskId, way, userIds: [...chosen], undialledOnly }
        : { taskId, way: 'by_count', counts: asked, undialledOnly };
    divide.mutate(request, {
      onSuccess: ({ divided, dividing }) => dividing ?? showToast(t.divided(divided), { kind: 'done' }),
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  const head = (
    <>
      <div className="dialling-head">
        <b>{undivided > 0 ? t.undivided(countWords(undivided)) : t.nothingToDivide}</b>
        <span className="c-2">{undivided > 0 ? t.undividedHint : t.nothingToDivideHint}</span>
      </div>
      <div className="pad">
        <Segmented
          label={t.way}
          value={way}
          choices={[
            { value: 'evenly', label: t.ways.evenly },
            { value: 'by_count', label: t.ways.by_count },
            { value: 'chosen', label: t.ways.chosen },
          ]}
          onChange={setWay}
        />
      </div>
    </>
  );
  if (way === 'chosen') return <ChosenNumbers taskId={taskId} taskAgents={taskAgents} head={head} />;
  return (
    <>
      <div className="page task-form">
        {head}
        <SwitchCell label={t.undialledOnly} on={undialledOnly} onChange={setUndialledOnly} />
        {way === 'evenly' && chosen.length > 0 && (
          <p className="pad note c-2">{t.toEach(Math.floor(undivided / chosen.length))}</p>
        )}
        <ul className="task-rows">
          {taskAgents.map(({ userId, name, counts: has }) => {
            const words = t.taskAgentHas(has.waiting, has.connected + has.unreached + has.blocked);
            return (
              <li key={userId} className="task-answer">
                {way === 'evenly' ? (
                  <Checkbox
                    checked={chosen.includes(userId)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, userId] : chosen.filter((each) => each !== userId))
                    }
                  >
                    {name} <small className="c-2">{words}</small>
                  </Checkbox>
                ) : (
                  <TextField
                    kind="digits"
                    label={t.howMany(name)}
                    hint={words}
                    value={counts[userId] ?? ''}
                    fault={isNoCount(counts[userId] ?? '') && t.countWrong}
                    maxLength={7}
                    onChange={({ target }) => setCounts({ ...counts, [userId]: target.value })}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {total > undivided && (
          <p className="pad c-danger" role="alert">
            {t.tooManyToDivide(countWords(undivided))}
          </p>
        )}
      </div>
      <SaveBar
        label={t.divideNow(total)}
        disabled={total === 0 || total > undivided || isWrong}
        busy={divide.isPending}
        onSave={save}
      />
    </>
  );
}

const isNoCount = (typed: string) => typed !== '' && Number.isNaN(parseCount(typed));
