import type { ReactNode } from 'react';
import { walkWithArrows } from './arrow-keys.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Draws two to four ways to see or to do one thing. In the nav bar it is 176 px wide. */
export function Segmented<Value extends string>({ label, choices, value, onChange }: SegmentedProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className="seg" onKeyDown={walkWithArrows}>
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            role="radio"
            className={on ? 'on' : undefined}
            aria-checked={on}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
