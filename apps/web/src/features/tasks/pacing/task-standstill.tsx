import { useQuery } from '@tanstack/react-query';
import { taskStandstillWords } from '../../../parts/tasks/standstill-words.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import '../../../parts/tasks/standstill.css';

/** Milliseconds between two reads, because agents and faults change. */
const EVERY = 5000;

/** Shows the last and the next call of a running task, or why it does not dial. For its agents and its leaders. */
export function TaskStandstillPanel({ taskId, leads }: { taskId: string; leads: boolean }) {
  const now = useNow();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['tasks.standing', taskId],
    queryFn: ({ signal }) => sendRequest('tasks.standing', { id: taskId }, { signal }),
    staleTime: 0,
    refetchInterval: EVERY,
  });
  if (!data) return null;
  const { isAlarm, lines } = taskStandstillWords(data, Date.parse(data.at) + Math.max(0, now - dataUpdatedAt), leads);
  const [first, ...others] = lines;
  const words = (
    <>
      {isAlarm ? <b>{first}</b> : first}
      {others.map((line) => (
        <span key={line} className="standing-line">
          {line}
        </span>
      ))}
    </>
  );
  return isAlarm ? (
    <div className="pad" role="alert">
      <NoticeBox tone="bad" icon={<Icon name="alert" size="s" />}>
        {words}
      </NoticeBox>
    </div>
  ) : (
    <p className="pad note c-2 task-standing">{words}</p>
  );
}
