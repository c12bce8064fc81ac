import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { useQueries } from '@tanstack/react-query';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { NoticeBox } from '../../shared/ui/notice-box.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { t } from './standstill-texts.ts';
import { taskStandstillWords } from './standstill-words.ts';
import { taskStandstillQuery, useDialledTasks } from './use-dialled-tasks.ts';
import './standstill.css';

/**
 * Draws running tasks that stand still, with the reason, for screens outside of the tasks. Tasks with the same reason
 * share one notice.
 */
export function TaskAlarms() {
  const dialled = useDialledTasks();
  const now = useNow();
  const standstills = useQueries({ queries: dialled.map(({ id }) => taskStandstillQuery(id)) });
  const alarms = new Map<string, { tasks: ShortTask[]; lines: string[] }>();
  for (const [index, { data, dataUpdatedAt }] of standstills.entries()) {
    if (!data) continue;
    const { isAlarm, lines } = taskStandstillWords(data, Date.parse(data.at) + Math.max(0, now - dataUpdatedAt), true);
    if (!isAlarm) continue;
    const [, ...causes] = lines;
    const known = alarms.get(causes.join()) ?? { tasks: [], lines };
    known.tasks.push(dialled[index]!);
    alarms.set(causes.join(), known);
  }
  if (alarms.size === 0) return null;
  return (
    <section className="stack pad" role="alert" aria-label={t.alarms}>
      {[...alarms.values()].map(({ tasks: [first, ...others], lines: [still, ...causes] }) => (
        <ScreenLink
          key={first!.id}
          to={others.length === 0 ? 'taskDetail' : 'tasks'}
          query={others.length === 0 ? { id: first!.id } : { view: 'tasks' }}
          className="task-alarm"
        >
          <NoticeBox tone="bad" icon={<Icon name="alert" size="s" />}>
            <b>{[first!, ...others].map(({ name }) => name).join(t.and)}</b>
            <span className="standing-line">{still}</span>
            {causes.map((cause) => (
              <span key={cause} className="standing-line">
                {cause}
              </span>
            ))}
          </NoticeBox>
        </ScreenLink>
      ))}
    </section>
  );
}
