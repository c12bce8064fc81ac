import { parseCount, parseMoney } from '@haihu/rules/money';
import { type KeyboardEvent, useState } from 'react';
import { MoneyField } from '../../../shared/ui/money-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

export interface Range {
  from?: number;
  to?: number;
}

interface RangeFieldsProps {
  label: string;
  value: Range | undefined;
  onChange: (range: Range | undefined) => void;
  /** Kind of number: whole numbers by default; `money` is in yuan. */
  of?: Typed;
}

type Typed = 'whole' | 'decimal' | 'money';

/**
 * Draws two fields for a range of numbers. Either end may stay open. An end that is no number does not count. A range
 * whose first number is larger than its last counts as none, so that no former range stays active behind it.
 */
export function RangeFields({ label, value, onChange, of = 'whole' }: RangeFieldsProps) {
  const [turned, setTurned] = useState<Range | null>(null);
  const shown = turned ?? value ?? {};

  function change(range: Range): void {
    const { from, to } = range;
    const isTurned = from !== undefined && to !== undefined && from > to;
    setTurned(isTurned ? range : null);
    onChange(isTurned || (from === undefined && to === undefined) ? undefined : range);
  }

  const field = (end: keyof Range, name: string) => (
    <End
      key={end}
      label={name}
      spoken={t.ofRange(label, name)}
      value={shown[end]}
      of={of}
      error={turned && end === 'to' ? t.turnedRound : undefined}
      onChange={(number) => change({ ...shown, [end]: number })}
    />
  );
  return (
    <>
      <h3 className="lab">{label}</h3>
      <div className="range">
        {field('from', t.least)}
        {field('to', t.most)}
      </div>
    </>
  );
}

interface EndProps {
  label: string;
  /** Label for screen readers, which includes the range's name. */
  spoken: string;
  value: number | undefined;
  of: Typed;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** Draws one end of a range. Reports it when the user leaves the field, because a half-typed number must not count. */
function End({ label, spoken, value, of, error, onChange }: EndProps) {
  const [kept, setKept] = useState({ typed: wordsOf(value), value });
  // The value was changed elsewhere, so the typed text is outdated.
  if (kept.value !== value) setKept({ typed: wordsOf(value), value });
  const { typed } = kept;
  const setTyped = (next: string) => setKept({ typed: next, value });
  const isWrong = typed !== '' && !isTyped[of](typed);
  const tell = () => {
    const number = typed === '' || isWrong ? undefined : Number(typed);
    if (number === value) return;
    setKept({ typed, value: number });
    onChange(number);
  };
  const field = {
    label,
    error,
    'aria-label': spoken,
    maxLength: 9,
    value: typed,
    onBlur: tell,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && tell(),
  };
  return of === 'money' ? (
    <MoneyField {...field} wrongWords={t.amountWrong} onTyped={setTyped} />
  ) : (
    <TextField
      {...field}
      kind={of === 'decimal' ? 'decimal' : 'digits'}
      fault={isWrong && t.numberWrong}
      onChange={(event) => setTyped(event.target.value.normalize('NFKC').trim())}
    />
  );
}

const wordsOf = (value: number | undefined) => (value === undefined ? '' : String(value));

/** Tests if a text is a number of its kind. Another text is refused, not turned into a number. */
const isTyped: Record<Typed, (typed: string) => boolean> = {
  whole: (typed) => !Number.isNaN(parseCount(typed)),
  decimal: (typed) => /^\d+(\.\d+)?$/.test(typed),
  money: (typed) => parseMoney(typed) !== null,
};
