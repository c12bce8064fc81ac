import type { Days } from '@haihu/contract/customers/core/list-filters';
import { useState } from 'react';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { daysWords } from './more-words.ts';
import { t } from './texts.ts';

interface DaysChoiceProps {
  label: string;
  value: Days | undefined;
  onChange: (days: Days | undefined) => void;
  /** True for days in the future, such as a call-back's. */
  ahead?: boolean;
  /** True if the event may never have happened. */
  mayLack?: boolean;
}

interface Span {
  from?: string;
  to?: string;
}

/** Lets the user choose days: a ready period by one tap, or a first and last day. */
export function DaysChoice({ label, value, onChange, ahead = false, mayLack = false }: DaysChoiceProps) {
  const isSpan = value !== undefined && !('none' in value || 'last' in value || 'next' in value);
  const [choosing, setChoosing] = useState(isSpan);
  const ready: Days[] = ahead
    ? [{ next: 1 }, { next: 3 }, { next: 7 }, { next: 30 }]
    : [{ last: 1 }, { last: 7 }, { last: 30 }, { last: 90 }];
  const offered = [...ready, ...(mayLack ? [{ none: true } as const] : [])].map((days) => JSON.stringify(days));
  const chosen = isSpan || choosing ? 'span' : value ? JSON.stringify(value) : null;
  // Another period may come from an address or a saved filter.
  const other = chosen !== null && chosen !== 'span' && !offered.includes(chosen) ? [chosen] : [];
  /** A range whose first day is after its last one. It is shown but not reported. */
  const [turned, setTurned] = useState<Span | null>(null);
  const span = turned ?? (isSpan ? value : {});
  const change = (part: Span) => {
    const { from, to } = { ...span, ...part };
    const isTurned = !!from && !!to && from > to;
    setTurned(isTurned ? { from, to } : null);
    if (!isTurned) onChange(from || to ? { from: from || undefined, to: to || undefined } : undefined);
  };
  return (
    <>
      <h3 className="lab">{label}</h3>
      <ChipChoice
        label={label}
        layout="wrap"
        clearable
        options={[
          ...[...offered, ...other].map((days) => ({ value: days, label: daysWords(JSON.parse(days) as Days) })),
          { value: 'span', label: t.custom },
        ]}
        value={chosen}
        onChange={(choice) => {
          setChoosing(choice === 'span');
          setTurned(null);
          onChange(choice === null || choice === 'span' ? undefined : (JSON.parse(choice) as Days));
        }}
      />
      {chosen === 'span' && (
        <div className="range">
          <TextField
            label={t.from}
            aria-label={t.ofRange(label, t.from)}
            kind="date"
            value={span.from ?? ''}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t.to}
            aria-label={t.ofRange(label, t.to)}
            error={turned ? t.daysTurnedRound : undefined}
            kind="date"
            value={span.to ?? ''}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
