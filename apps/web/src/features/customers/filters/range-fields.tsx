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
  /** What is typed: whole numbers, unless told; money in yuan. */
  of?: Typed;
}

type Typed = 'whole' | 'decimal' | 'money';

/**
 * A number between two others; either may be left open. An end that is no number does not count, and neither does a range
 * that stands the wrong way round: what was chosen before is not kept behind it.
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
  /** With what it is the end of. */
  spoken: string;
  value: number | undefined;
  of: Typed;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** Told when the field is left, so that a number counts once it is whole. */
function End({ label, spoken, value, of, error, onChange }: EndProps) {
  const [kept, setKept] = useState({ typed: wordsOf(value), value });
  // It was changed elsewhere: what was typed is of the past.
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

/** Whether a text is a number of its kind: what is none is refused, not read as another one. */
const isTyped: Record<Typed, (typed: string) => boolean> = {
  whole: (typed) => !Number.isNaN(parseCount(typed)),
  decimal: (typed) => /^\d+(\.\d+)?$/.test(typed),
  money: (typed) => parseMoney(typed) !== null,
};
