import { durationWords, shortDuration } from '@haihu/rules/duration';
import { common } from '../../shared/i18n/common.ts';
import { language } from '../../shared/i18n/language.ts';
import { todayWords } from '../../shared/lib/day.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { ErrorRow } from '../../shared/ui/error-row.tsx';
import { ChangeWords } from '../../shared/ui/change-words.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { GoalBar } from './goal-bar.tsx';
import { useToday } from './use-today.ts';
import { t } from './texts.ts';

/** Shows today's calls beside yesterday's at this hour and the goal, the answer rate, talk time and follow-ups. */
export function TodayCard({ of }: { of: 'me' | 'team' }) {
  const today = useToday(of);
  const { now, before, goal } = today.data ?? {};
  return (
    <section className="card" aria-busy={today.isPending}>
      {today.isLoadingError ? (
        <ErrorRow words={t.loadFailed} retry={common.retry} onRetry={() => today.refetch()} />
      ) : (
        <>
          <div className="h sec">
            <span>{t.today(todayWords())}</span>
            <ScreenLink to="callRecords" className="hit end h c-2">
              {t.callRecords}
              <Icon name="right" size="xs" />
            </ScreenLink>
          </div>
          <div className="h baseline">
            <span className="fig">{now?.calls ?? '–'}</span>
            <span className="sec">{goal ? t.ofGoal(goal.callsADay) : t.calls}</span>
            <span className="note end">{now && before && <SinceYesterday more={now.calls - before.calls} />}</span>
          </div>
          {of === 'me' && <GoalBar goal={goal ?? null} calls={now?.calls ?? 0} />}
          <div className="cols spaced">
            <Figure label={t.answered} value={now?.answered} note={now && percent(now.answered, now.calls)} />
            <Figure label={t.talkTime} value={now && shortDuration(now.talkSeconds, durationWords[language])} />
            <Figure label={t.followUps} value={now?.followUps} />
          </div>
        </>
      )}
    </section>
  );
}

/** Writes the difference from yesterday: 比昨天此时 +12. */
function SinceYesterday({ more }: { more: number }) {
  if (more === 0) return t.asYesterday;
  return (
    <>
      {t.sinceYesterday} <ChangeWords words={more > 0 ? `+${more}` : `−${-more}`} good={more > 0} />
    </>
  );
}

function Figure({ label, value = '–', note }: { label: string; value?: string | number; note?: string }) {
  return (
    <div>
      <div className="w6">
        {value}
        {note && <span className="note"> {note}</span>}
      </div>
      <div className="note">{label}</div>
    </div>
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`;
}
