import type { BoardRow } from '@haihu/contract/calls/agents';
import type { AgentState } from '@haihu/contract/calls/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { useState } from 'react';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { agentStateWords } from '../../../parts/calls/agents/agent-words.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { MyTasks } from '../../../parts/tasks/my-tasks.tsx';
import { TaskAlarms } from '../../../parts/tasks/task-alarms.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { headset } from '../../../shared/ui/icons/phone.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { AgentSheet } from './agent-sheet.tsx';
import { byAttention, needsLook, stateAt } from './board-order.ts';
import { t } from './board-texts.ts';
import { WhySheet } from './why-sheet.tsx';
import { useBoard } from './use-board.ts';
import './board.css';

const tones = { ready: 'accent', calling: 'call', busy: 'call', wrap_up: 'warn', break: 'warn', offline: '3' } as const;
const filters: AgentState[] = ['busy', 'calling', 'ready', 'wrap_up', 'break', 'offline'];

/** Shows the state of each team member with its duration, and leads to their calls. */
export default function TeamBoard() {
  const board = useBoard();
  const now = useNow();
  const isOnCall = useRunningCall() !== null;
  const isLive = useClientState(({ socketflage }) => socketflage === 'open');
  const [shown, setShown] = useState<AgentState | 'leaders' | null>(null);
  const [department, setDepartment] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const why = useOpening();
  const parted = partBoard(board.data?.list ?? []);
  const team = byAttention(parted.agents, now);
  const leaders = byAttention(parted.leaders, now);
  const departments = [...new Set(team.flatMap(({ departmentName }) => departmentName ?? []))];
  const rows = department ? team.filter(({ departmentName }) => departmentName === department) : team;
  const ofState = (state: AgentState) => rows.filter((row) => stateAt(row, now).state === state);
  const list = shown === 'leaders' ? leaders : shown ? ofState(shown) : rows;
  return (
    <>
      <NavBar
        left={
          <IconButton icon={<Icon name="keypad" />} label={t.dialPad} onClick={() => navigation().open('agentWork')} />
        }
        title={t.title}
        right={
          <StateWord small tone={isLive ? 'call' : '3'}>
            {isLive ? t.live : t.notLive}
          </StateWord>
        }
      />
      <div className="page list">
        {board.isError && (
          <ErrorRow words={board.error.message} retry={common.retry} onRetry={() => void board.refetch()} />
        )}
        {board.isPending && <Skeleton />}
        {board.data && (
          <>
            <Today {...board.data} />
            <TaskAlarms />
            <Cells>
              <Cell label={t.why} onPress={why.show} />
            </Cells>
            <MyTasks isOnCall={isOnCall} isWatched />
            {departments.length > 1 && (
              <div className="chips pad" role="group" aria-label={t.departments}>
                {departments.map((name) => (
                  <Chip
                    key={name}
                    label={name}
                    on={department === name}
                    tail="none"
                    onChange={(on) => setDepartment(on ? name : null)}
                  />
                ))}
              </div>
            )}
            <div className="chips pad">
              {filters.map((state) => (
                <Chip
                  key={state}
                  label={`${agents.states[state]} ${ofState(state).length}`}
                  on={shown === state}
                  tail="none"
                  onChange={(on) => setShown(on ? state : null)}
                />
              ))}
              {leaders.length > 0 && (
                <Chip
                  label={t.leaders(leaders.length)}
                  on={shown === 'leaders'}
                  tail="none"
                  onChange={(on) => setShown(on ? 'leaders' : null)}
                />
              )}
            </div>
            {list.map((row) => (
              <Agent key={row.memberId} row={row} now={now} onOpen={() => setOpened(row.memberId)} />
            ))}
            {!shown && !department && <Others {...board.data} />}
            {team.length === 0 && <EmptyState art="call" title={t.nobody} hint={t.nobodyHint} />}
          </>
        )}
      </div>
      {why.times > 0 && <WhySheet rows={team} open={why.open} onClose={why.hide} />}
      <AgentSheet row={board.data?.list.find(({ memberId }) => memberId === opened)} onClose={() => setOpened(null)} />
    </>
  );
}

/** Shows today's figures of the whole team. Members who left count too, as on home and in the statistics. */
function Today({ list, others }: ReplyOf<'calls.board'>) {
  const sum = (of: keyof BoardRow['today']) => list.reduce((total, { today }) => total + today[of], others[of]);
  const [calls, answered] = [sum('calls'), sum('answered')];
  const figures = [
    [String(calls), t.calls],
    [calls === 0 ? '–' : `${Math.round((answered / calls) * 100)}%`, t.answered],
    [shortDuration(sum('talkSeconds'), durationWords[language]), t.talkTime],
  ] as const;
  return (
    <section className="card board-today" aria-label={t.today}>
      <FigureColumns>
        {figures.map(([figure, label]) => (
          <FigureColumn key={label} figure={figure} label={label} />
        ))}
      </FigureColumns>
    </section>
  );
}

/** Shows the part of today's figures that no row contains. */
function Others({ others }: ReplyOf<'calls.board'>) {
  if (others.calls + others.talkSeconds === 0) return null;
  return (
    <MemberRow
      name={agents.others}
      line={agents.othersNote}
      figures={[t.count(others.calls), others.talkSeconds > 0 ? talkTime(others.talkSeconds) : t.noTalk]}
    />
  );
}

function Agent({ row, now, onOpen }: { row: BoardRow; now: number; onOpen: () => void }) {
  const { state, since } = stateAt(row, now);
  const { name, departmentName, call, today, reason, forcedBy } = row;
  const time = talkTime(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)));
  const words = agentStateWords({ state, reason: state === 'break' ? reason : null });
  const who = call ? [call.customerName, call.callee].filter(Boolean).join(' ') : departmentName;
  return (
    <MemberRow
      name={name}
      state={
        <StateWord tone={needsLook(row, now) ? 'warn' : tones[state]}>
          {state === 'offline' ? words : `${words} ${time}`}
        </StateWord>
      }
      line={[who, forcedBy && t.forcedBy(forcedBy)].filter(Boolean).join(' · ') || ' '}
      figures={[t.count(today.calls), today.talkSeconds > 0 ? talkTime(today.talkSeconds) : t.noTalk]}
      onOpen={onOpen}
      end={
        call?.answeredAt ? (
          <IconButton icon={<Icon shape={headset} />} label={t.joinCall(name)} onClick={onOpen} />
        ) : undefined
      }
    />
  );
}
