import type { ReactNode } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';

interface ChoiceRowProps {
  label: string;
  note?: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** Draws one of several choices as a row. The whole row can be tapped. */
export function ChoiceRow({ label, note, on, disabled = false, onChoose }: ChoiceRowProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={on}
      aria-disabled={disabled || undefined}
      className={classNames('cell choice-row', disabled && 'off')}
      onClick={() => !disabled && !on && onChoose()}
    >
      <span className="words">
        {label}
        {note && <span className="note item-note">{note}</span>}
      </span>
      <SelectMark on={on} />
    </button>
  );
}
