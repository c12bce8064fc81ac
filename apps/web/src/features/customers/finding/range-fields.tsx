import { useState } from 'react';
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
  decimals?: boolean;
}

/** A number between two others; either may be left open. */
export function RangeFields({ label, value = {}, onChange, decimals = false }: RangeFieldsProps) {
  const field = (end: keyof Range, name: string) => (
    <End
      key={`${end} ${value[end] ?? ''}`}
      label={name}
      spoken={t.ofRange(label, name)}
      value={value[end]}
      decimals={decimals}
      onChange={(number) => {
        const range = { ...value, [end]: number };
        onChange(range.from === undefined && range.to === undefined ? undefined : range);
      }}
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
  decimals: boolean;
  onChange: (value: number | undefined) => void;
}

/** Told when the field is left, so that a number counts once it is whole. */
function End({ label, spoken, value, decimals, onChange }: EndProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const tell = () => {
    const number = typed === '' ? undefined : Number(typed);
    if (number !== value && !Number.isNaN(number)) onChange(number);
  };
  return (
    <TextField
      label={label}
      aria-label={spoken}
      kind={decimals ? 'decimal' : 'digits'}
      maxLength={9}
      value={typed}
      onChange={(event) => setTyped(event.target.value.replaceAll(decimals ? /[^\d.]/g : /\D/g, ''))}
      onBlur={tell}
      onKeyDown={(event) => event.key === 'Enter' && tell()}
    />
  );
}
