import type { ReplyOf } from '@haihu/contract/contract';
import { sessionCodes } from '@haihu/contract/session-codes';
import { minutesOfDay } from '@haihu/rules/day';
import { LONGEST_WAIT } from '@haihu/rules/tasks/pacing/abandoned';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import type { Credentials } from '../../../shared/lib/accounts.ts';
import { isForbidden } from '../../../shared/lib/request-error.ts';
import { RequestError, sendRequestAs } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { todayFigures } from '../agents/today-figures.ts';
import { t } from './texts.ts';
import { clockOf, OnDuty, WallRanks } from './wall-lists.tsx';
import { isNight, shiftAt } from './wall-care.ts';

type WallReply = ReplyOf<'calls.wall'>;

/** Milliseconds between two reads. */
const READ_ANEW = 5000;
/** Milliseconds without an answer after which the wall says so. */
const STALE = 30_000;

interface WallBoardProps {
  credentials: Credentials;
  /** Called when the session of the display is over. */
  onEnded: () => void;
}

/** Shows the team in columns. It dims itself at night and moves a little, so that nothing burns in. */
export function WallBoard({ credentials, onEnded }: WallBoardProps) {
  const wall = useQuery({
    queryKey: ['calls.wall', credentials.token],
    queryFn: async () => {
      const read = await sendRequestAs(credentials, 'calls.wall', {});
      return { ...read, ahead: Date.parse(read.at) - Date.now() };
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: READ_ANEW,
  });
  const isOver = wall.error instanceof RequestError && sessionCodes.includes(wall.error.code);
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver, onEnded]);
  const own = useNow();
  if (isForbidden(wall.error)) return <Problem words={t.refused} onLeave={onEnded} />;
  if (!wall.data) return <Problem words={wall.error ? t.failed : ''} onLeave={onEnded} />;
  const now = own + wall.data.ahead;
  const [x, y] = shiftAt(now);
  const clock = (at: number) => clockIn(at, wall.data.zone);
  return (
    <div
      className={isNight(now, wall.data) ? 'wall-columns night' : 'wall-columns'}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <section className="wall-column" aria-label={t.today}>
        <header className="wall-head">
          <h1>{wall.data.tenantName}</h1>
          <time className="wall-clock num">{clock(now)}</time>
        </header>
        <Today {...wall.data} />
        <Waits {...wall.data} now={now} />
        {own - wall.dataUpdatedAt > STALE && (
          <p className="wall-stale" role="status">
            {t.stale(clock(wall.dataUpdatedAt + wall.data.ahead))}
          </p>
        )}
      </section>
      <OnDuty rows={wall.data.list} now={now} />
      <WallRanks ranks={wall.data.ranks} now={now} />
    </div>
  );
}

const states = ['busy', 'calling', 'wrap_up', 'ready', 'break', 'offline'] as const;

function Today({ team, states: counts }: WallReply) {
  const today = todayFigures(team);
  const figures = [
    [today.calls, t.calls],
    [today.answered, t.answered],
    [today.talkTime, t.talkTime],
  ] as const;
  return (
    <>
      <dl className="wall-figures">
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
      <h2>{t.agents(team.agents)}</h2>
      <dl className="wall-states">
        {states.map((state) => (
          <div key={state} className={state}>
            <dt>{agents.states[state]}</dt>
            <dd className="num">{counts[state] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shows who waits for an agent or for a call back now, and how long callees waited for one in the last day. */
function Waits({ callers, metWithin, now }: Pick<WallReply, 'callers' | 'metWithin'> & { now: number }) {
  const { waiting, since, toCallBack = 0 } = callers ?? { waiting: 0, since: null };
  const met = metWithin ?? null;
  if (since === null && toCallBack === 0 && met === null) return null;
  return (
    <dl className="wall-states whole">
      {since !== null && (
        <div className="look">
          <dt>{t.callersWait(waiting)}</dt>
          <dd className="num">{clockOf(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}</dd>
        </div>
      )}
      {toCallBack > 0 && (
        <div className="look">
          <dt>{t.toCallBack}</dt>
          <dd className="num">{toCallBack}</dd>
        </div>
      )}
      {met !== null && (
        <div className={met * 1000 > LONGEST_WAIT ? 'look' : undefined}>
          <dt>{t.metWithin}</dt>
          <dd className="num">{t.seconds(met)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Says why there is nothing to show. Without words the wall is still being read. */
function Problem({ words, onLeave }: { words: string; onLeave: () => void }) {
  return (
    <div className="wall-pairing">
      <p role="status">{words}</p>
      {words !== '' && <Button onClick={onLeave}>{t.leave}</Button>}
    </div>
  );
}

/** Writes an instant by the clocks of the enterprise: 09:05. */
function clockIn(instant: number, zone: string): string {
  const minutes = minutesOfDay(instant, zone);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
