import type { BoardRow } from '@haihu/contract/calls/agents';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { t as agents } from '../../parts/calls/agents/agent-texts.ts';
import { agentStateWords, shortMinutes } from '../../parts/calls/agents/agent-words.ts';
import { stateTones } from '../../parts/calls/agents/state-tones.ts';
import { MemberRow } from '../../parts/organisation/staff/member-row.tsx';
import { language } from '../../shared/i18n/language.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { StateWord } from '../../shared/ui/state-word.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { useTeam } from './use-team.ts';
import { t } from './texts.ts';

const MINUTE = 60_000;

/** Lists the team, most calls first: each member's state with its duration, and today's calls. */
export function Team() {
  const team = useTeam(true);
  const now = useNow();
  if (!team.data) return null;
  const { others, team: day } = team.data;
  const list = partBoard(team.data.list).agents.toSorted((one, other) => other.today.calls - one.today.calls);
  const most = Math.max(1, ...list.map(({ today }) => today.calls));
  return (
    <section aria-label={t.team}>
      <div className="sect">
        <h2>{t.teamOf(day.agents)}</h2>
        <ScreenLink to="teamBoard" className="more hit">
          {t.board}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      {list.length === 0 && <p className="card quiet-card">{t.nobodyInTeam}</p>}
      <div className="visit-list team-rows">
        {list.map((row) => (
          <Agent key={row.memberId} row={row} most={most} now={now} />
        ))}
        {others.calls + others.talkSeconds > 0 && (
          <MemberRow name={agents.others} line={agents.othersNote} figures={figuresOf(others)} />
        )}
      </div>
    </section>
  );
}

function Agent({ row, most, now }: { row: BoardRow; most: number; now: number }) {
  const { name, state, since, today, call } = row;
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE);
  const lasts = state === 'offline' || minutes < 1 ? '' : ` ${shortMinutes(minutes)}`;
  return (
    <MemberRow
      name={name}
      state={
        <StateWord tone={stateTones[state]}>
          {agentStateWords(row)}
          {lasts}
        </StateWord>
      }
      line={
        <span className="team-line">
          <span className="prog thin">
            <i style={{ width: `${(today.calls / most) * 100}%` }} />
          </span>
          {call && <span className="one note">{call.customerName ?? call.callee}</span>}
        </span>
      }
      figures={figuresOf(today)}
      onOpen={() => navigation().open('callRecords', { agents: row.memberId, day: 'today' })}
    />
  );
}

const figuresOf = ({ calls, talkSeconds }: BoardRow['today']): [string, string] => [
  t.rankCalls(calls),
  talkSeconds > 0 ? shortDuration(talkSeconds, durationWords[language]) : t.noTalk,
];
