import type { ListedRow } from '@haihu/contract/calls/agents';
import { needsLook, stateAt } from '@haihu/rules/calls/agents/board-order';
import { isOftenChoppy } from '@haihu/rules/calls/quality';
import { agentStateWords, shortMinutes } from '../../../parts/calls/agents/agent-words.ts';
import { stateTones } from '../../../parts/calls/agents/state-tones.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { headset } from '../../../shared/ui/icons/phone.ts';
import { Sparkline } from '../../../shared/ui/sparkline.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './board-texts.ts';

/** Writes how long a state lasts: 22秒, then 3分. Seconds beyond a minute would widen the line, and the row with it. */
const lastsFor = (seconds: number) => (seconds < 60 ? talkTime(seconds) : shortMinutes(Math.floor(seconds / 60)));

/** Draws an agent on the board: state, call, rank, curve and figures. A tap opens the agent's day. */
export function AgentRow({ row, onActions }: { row: ListedRow; onActions: (memberId: string) => void }) {
  const now = useNow();
  const { state, since } = stateAt(row, now);
  const { memberId, name, departmentName, call, today, reason, forcedBy, isAtBoundPhone, rank, week, sound } = row;
  const time = lastsFor(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)));
  const words = agentStateWords({ state, reason: state === 'break' ? reason : null });
  const who = call ? [call.customerName, call.callee].filter(Boolean).join(' ') : departmentName;
  const line = [
    rank !== null && t.rank(rank),
    who,
    isAtBoundPhone && t.atBoundPhone,
    forcedBy && t.forcedBy(forcedBy),
    sound && isOftenChoppy(sound) && t.choppy(sound.poor, sound.calls),
  ]
    .filter(Boolean)
    .join(' · ');
  const actions = () => onActions(memberId);
  const isOpened = useIsOpened(memberId, 'agentDay');
  return (
    <MemberRow
      name={name}
      state={
        <StateWord tone={needsLook(row, now) ? 'warn' : stateTones[state]}>
          {state === 'offline' ? words : `${words} ${time}`}
        </StateWord>
      }
      line={line || ' '}
      figures={[t.count(today.calls), today.talkSeconds > 0 ? talkTime(today.talkSeconds) : t.noTalk]}
      curve={week.some((calls) => calls > 0) ? <Sparkline values={week} /> : undefined}
      onOpen={() => navigation().open('agentDay', { agent: memberId })}
      opened={isOpened}
      end={
        call?.answeredAt ? (
          <IconButton icon={<Icon shape={headset} />} label={t.joinCall(name)} onClick={actions} />
        ) : (
          <IconButton icon={<Icon name="more" />} label={t.actionsFor(name)} onClick={actions} />
        )
      }
    />
  );
}
