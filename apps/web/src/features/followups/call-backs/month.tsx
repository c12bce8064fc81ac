import { common } from '../../../shared/i18n/common.ts';
import { dayLabel, dayNumbersOf, today } from '../../../shared/lib/day.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { up } from '../../../shared/ui/icons/people.ts';
import { useCallBackDays, type CallBacksShown } from './use-call-backs.ts';
import { monthAfter, weekOf, weeksOf } from './month-grid.ts';
import { t } from './texts.ts';

interface MonthProps {
  /** Month such as `2026-03`. */
  month: string;
  /** Selects whose call-backs are shown, see `CallBacksShown`. */
  owner: CallBacksShown['owner'];
  /** The chosen day, if there is one. */
  day: string | undefined;
  /** True for the whole month. Otherwise only the week of the chosen day, or of today, is shown. */
  whole: boolean;
  onMonth: (month: string) => void;
  onDay: (day: string | undefined) => void;
  onWhole: (whole: boolean) => void;
}

/**
 * Draws the days of a month, each with a dot for its call-backs. A tap selects a day, and a second tap shows all days
 * again.
 */
export function Month({ month, owner, day, whole, onMonth, onDay, onWhole }: MonthProps) {
  const days = useCallBackDays(month, owner);
  const now = today();
  const [year, number] = dayNumbersOf(`${month}-01`);
  const inMonth = [day, now].find((one) => one?.startsWith(month)) ?? `${month}-01`;
  const weeks = whole ? weeksOf(month) : [weekOf(inMonth)];
  return (
    <section className="month" aria-label={t.calendar}>
      <div className="month-head">
        <button type="button" className="hit h w6" aria-expanded={whole} onClick={() => onWhole(!whole)}>
          {common.yearMonth(year, number)}
          {whole ? <Icon shape={up} size="xs" /> : <Icon name="down" size="xs" />}
        </button>
        <span className="end">
          {(day !== undefined || !now.startsWith(month)) && (
            <button type="button" className="hit c-accent sec" onClick={() => onMonth(now.slice(0, 7))}>
              {day === undefined ? t.toToday : t.everyDay}
            </button>
          )}
          <IconButton
            icon={<Icon name="left" size="s" />}
            label={t.previousMonth}
            onClick={() => onMonth(monthAfter(month, -1))}
          />
          <IconButton
            icon={<Icon name="right" size="s" />}
            label={t.nextMonth}
            onClick={() => onMonth(monthAfter(month, 1))}
          />
        </span>
      </div>
      <div className="month-days weekdays note" aria-hidden="true">
        {common.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className="month-days">
          {week.map((one) => {
            const { waiting = 0, done = 0 } = days.data?.get(one) ?? {};
            const mark = waiting > 0 ? (one < now ? 'late' : 'waiting') : done > 0 ? 'done' : undefined;
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === day}
                aria-current={one === now ? 'date' : undefined}
                aria-label={t.dayLabel(dayLabel(one), waiting, done)}
                className={classNames(!one.startsWith(month) && 'beside')}
                onClick={() => onDay(one === day ? undefined : one)}
              >
                <span className="num">{dayNumbersOf(one)[2]}</span>
                <i className={mark} />
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
