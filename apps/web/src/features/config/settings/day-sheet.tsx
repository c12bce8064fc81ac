import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { clockWords, type HoursSpan } from '../../../parts/config/settings/words.ts';

const MOST = 4;
const WHOLE_DAY = 1440;
const targets = {
  day: (day: number) => [day],
  workdays: () => [0, 1, 2, 3, 4],
  all: () => [0, 1, 2, 3, 4, 5, 6],
};

interface DaySheetProps {
  open: boolean;
  onClose: () => void;
  /** Day of the week. 0 is Monday. */
  day: number;
  spans: readonly HoursSpan[];
  /** The words for a day without hours. */
  none?: string;
  /** Hours that the country allows. `null` for no limit. */
  bounds: HoursSpan | null;
  onApply: (spans: HoursSpan[], days: number[]) => void;
}

/** Edits the hours of one day, or of several at once. Needs a new `key` for each opening. */
export function DaySheet({ open, onClose, day, spans: given, none = t.closed, bounds, onApply }: DaySheetProps) {
  const [spans, setSpans] = useState<HoursSpan[]>([...given]);
  const [target, setTarget] = useState<keyof typeof targets>('day');
  const fault = faultOf(spans, bounds);

  const change = (index: number, part: Partial<HoursSpan>) =>
    setSpans(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));

  function add(): void {
    const from = Math.min(spans.at(-1)?.to ?? 9 * 60, (bounds?.to ?? WHOLE_DAY) - 60);
    setSpans([...spans, { from, to: from + 60 }]);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.weekdays[day]!}
      closeLabel={common.close}
      bar={
        <ActionBar>
          <Button
            kind="primary"
            wide="grow"
            disabled={fault !== undefined}
            onClick={() => onApply(spans, targets[target](day))}
          >
            {t.apply}
          </Button>
        </ActionBar>
      }
    >
      {spans.length === 0 && <p className="pad sec">{none}</p>}
      {spans.map((span, index) => (
        // Spans have no name of their own, and are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="span-row">
          <TimeBox label={t.from} minutes={span.from} onChange={(from) => change(index, { from })} />
          <TimeBox
            label={t.until}
            minutes={span.to}
            onChange={(to) => change(index, { to: to === 0 ? WHOLE_DAY : to })}
          />
          <IconButton
            icon={<Icon name="close" size="s" />}
            label={t.removeSpan}
            onClick={() => setSpans(spans.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <p className="pad sec c-danger" aria-live="polite">
        {fault}
      </p>
      {spans.length < MOST && (
        <div className="pad">
          <Button kind="soft" size="medium" icon={<Icon name="plus" size="s" />} onClick={add}>
            {t.addSpan}
          </Button>
        </div>
      )}
      <SheetLabel>{t.applyTo}</SheetLabel>
      <ChipChoice
        label={t.applyTo}
        layout="grid"
        options={(['day', 'workdays', 'all'] as const).map((value) => ({ value, label: t.applies[value] }))}
        value={target}
        onChange={(chosen) => setTarget(chosen ?? 'day')}
      />
    </Sheet>
  );
}

interface TimeBoxProps {
  label: string;
  minutes: number;
  onChange: (minutes: number) => void;
}

/** Draws the phone's own time field. Midnight at the end of a day reads 00:00. */
function TimeBox({ label, minutes, onChange }: TimeBoxProps) {
  return (
    <span className="inp">
      <input
        type="time"
        aria-label={label}
        required
        value={clockWords(minutes % WHOLE_DAY)}
        onChange={({ target: { value } }) => {
          const [hour, minute] = value.split(':').map(Number);
          if (hour !== undefined && minute !== undefined) onChange(hour * 60 + minute);
        }}
      />
    </span>
  );
}

function faultOf(spans: readonly HoursSpan[], bounds: HoursSpan | null): string | undefined {
  const inOrder = spans.every(({ from, to }, index) => from < to && (index === 0 || spans[index - 1]!.to <= from));
  if (!inOrder) return t.badSpan;
  const outside = bounds && spans.some(({ from, to }) => from < bounds.from || to > bounds.to);
  return outside ? t.outside(clockWords(bounds.from), clockWords(bounds.to)) : undefined;
}
