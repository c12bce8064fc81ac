import { MOST_DAYS } from '@haihu/contract/statistics/values';
import { useState } from 'react';
import { today } from '../../shared/lib/day.ts';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { common } from '../../shared/i18n/common.ts';
import { t } from './texts.ts';
import { lengthOf, type FigurePeriod, type FigureSpan, spans } from './period.ts';

interface PeriodBarProps {
  period: FigurePeriod;
  of: 'me' | 'team';
  onChange: (part: { span?: FigureSpan; from?: string; to?: string; of?: 'me' | 'team' }) => void;
}

/** Chooses the days, and the members whose activity is shown. A member who leads nobody sees their own. */
export function PeriodBar({ period, of, onChange }: PeriodBarProps) {
  const choosing = useOpening();
  const leads = leadsOthers(sessionUser());
  return (
    <div className="stat-bar">
      <Segmented<FigureSpan>
        label={t.period}
        value={period.span}
        choices={spans.map((value) => ({ value, label: t.spans[value] }))}
        onChange={(span) => (span === 'chosen' ? choosing.show() : onChange({ span, from: undefined, to: undefined }))}
      />
      <div className="stat-scope">
        {period.span === 'chosen' ? (
          <button type="button" className="hit sec" onClick={choosing.show}>
            {t.fromTo(period.from, period.to)}
          </button>
        ) : (
          <span className="sec">{t.fromTo(period.from, period.to)}</span>
        )}
        {leads && (
          <span className="end h">
            {(['team', 'me'] as const).map((whose) => (
              <Chip
                key={whose}
                label={t[whose]}
                tail="none"
                on={of === whose}
                onChange={() => onChange({ of: whose })}
              />
            ))}
          </span>
        )}
      </div>
      <DaysSheet
        key={`${period.from} ${period.to}`}
        open={choosing.open}
        period={period}
        onClose={choosing.hide}
        onChoose={(chosen) => {
          choosing.hide();
          onChange(chosen);
        }}
      />
    </div>
  );
}

interface DaysSheetProps {
  open: boolean;
  period: FigurePeriod;
  onClose: () => void;
  onChoose: (chosen: { from: string; to: string }) => void;
}

function DaysSheet({ open, period, onClose, onChoose }: DaysSheetProps) {
  const [days, setDays] = useState({ from: period.from, to: period.to });
  const isBackwards = days.to < days.from;
  const isTooLong = lengthOf(days) > MOST_DAYS;
  const error = isBackwards ? t.backwards : isTooLong ? t.tooLong : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.chooseDays}
      closeLabel={common.close}
      bar={<SaveBar label={t.show} disabled={Boolean(error) || !days.from || !days.to} onSave={() => onChoose(days)} />}
    >
      <div className="stat-days">
        <TextField
          kind="date"
          label={t.firstDay}
          value={days.from}
          max={today()}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          kind="date"
          label={t.lastDay}
          value={days.to}
          max={today()}
          error={error}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
    </Sheet>
  );
}
