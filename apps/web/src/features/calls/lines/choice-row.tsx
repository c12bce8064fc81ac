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

/** One of several things, of which one is chosen: the whole row takes the tap. */
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
