import type { BoardRow } from '@haihu/contract/calls/agents';
import { useQueries, useQuery } from '@tanstack/react-query';
import { agentStateWords } from '../../../parts/calls/agents/agent-words.ts';
import { t as standstill } from '../../../parts/tasks/standstill-texts.ts';
import { taskStandstillQuery, useDialledTasks } from '../../../parts/tasks/use-dialled-tasks.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { lineStateWords } from '../lines/line-words.ts';
import { t } from './board-texts.ts';

const MINUTE = 60_000;

interface WhySheetProps {
  open: boolean;
  onClose: () => void;
}

interface Reason {
  key: string;
  name: string;
  why: string;
}

/**
 * Shows why no calls are placed: seats that are not ready and who set them so, faults of tasks, unusable lines, and
 * limits that are used up.
 */
export function WhySheet({ open, onClose }: WhySheetProps) {
  const now = useNow();
  const refusals = useTaskRefusals();
  const idle = useIdleAgents();
  const lines = useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: () => sendRequest('calls.heldLines', {}),
    staleTime: 0,
  });
  const caps = useCapsOfToday();
  const resting = (lines.data?.list ?? []).filter(({ enabled, reason }) => enabled && reason !== null);
  const sections: [title: string, reasons: Reason[]][] = [
    [t.whySeats, [...idle.map((row) => taskAgentReason(row, now)), ...refusals.taskAgents]],
    [t.whyTasks, refusals.tasks],
    [t.whyLines, resting.map((line) => ({ key: line.id, name: line.name, why: lineStateWords(line) }))],
    [t.whyCaps, caps],
  ];
  const told = sections.filter(([, reasons]) => reasons.length > 0);
  return (
    <Sheet open={open} onClose={onClose} title={t.why} closeLabel={common.close}>
      {told.length === 0 && <p className="pad c-2">{t.whyNone}</p>}
      {told.map(([title, reasons]) => (
        <section key={title} aria-label={title}>
          <h3 className="sect">{title}</h3>
          <Cells>
            {reasons.map(({ key, name, why }) => (
              <Cell key={key} label={name} note={why} />
            ))}
          </Cells>
        </section>
      ))}
    </Sheet>
  );
}

/** Reads the agents on a break and those who are offline, up to a page of each. */
function useIdleAgents(): BoardRow[] {
  const { data } = useQuery({
    queryKey: ['calls.board', 'idle'],
    queryFn: ({ signal }) =>
      Promise.all(
        (['break', 'offline'] as const).map((part) =>
          sendRequest('calls.board', { part, sort: 'attention' }, { signal }),
        ),
      ),
    staleTime: 0,
  });
  return data?.flatMap(({ list }) => list) ?? [];
}

function taskAgentReason({ memberId, name, state, reason, since, forcedBy }: BoardRow, now: number): Reason {
  // A member who was never online is offline since the moment of the request, which means nothing.
  const lasts = now - Date.parse(since) > MINUTE;
  const words = [
    agentStateWords({ state, reason }),
    forcedBy && t.forcedBy(forcedBy),
    lasts && t.since(dayAndClock(since)),
  ];
  return { key: memberId, name, why: words.filter(Boolean).join(' · ') };
}

/** Reads the faults of running tasks, and their seats that are ready but cannot be used. */
function useTaskRefusals(): { taskAgents: Reason[]; tasks: Reason[] } {
  const tasks = useDialledTasks();
  const standstills = useQueries({ queries: tasks.map(({ id }) => taskStandstillQuery(id)) });
  const read = standstills.flatMap(({ data }, index) => (data ? [{ task: tasks[index]!, data }] : []));
  const taskAgents = read.flatMap(({ data }) =>
    data.refused.map(({ userId, name, refusal }) => ({
      key: `${userId} ${refusal}`,
      name,
      why: standstill.refusals[refusal!](name).replace(`${name}：`, '').replace(`${name}: `, ''),
    })),
  );
  return {
    taskAgents: [...new Map(taskAgents.map((taskAgent) => [taskAgent.key, taskAgent])).values()],
    tasks: read.flatMap(({ task, data }) =>
      data.fault ? [{ key: task.id, name: task.name, why: standstill.faults[data.fault] }] : [],
    ),
  };
}

/** Reads the limits that agents have used up today. */
function useCapsOfToday(): Reason[] {
  const { data } = useQuery({
    queryKey: ['calls.usedUp'],
    queryFn: () => sendRequest('calls.usedUp', {}),
    staleTime: 0,
  });
  return (data?.list ?? []).map(({ memberId, name, cap, at }) => ({
    key: `${memberId} ${cap}`,
    name,
    why: t.usedUp[cap](clockTime(at)),
  }));
}
