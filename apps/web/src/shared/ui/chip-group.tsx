import type { ReactNode } from 'react';
import { walkWithArrows } from './arrow-keys.ts';
import { classNames } from './class-names.ts';
import { Chip } from './chip.tsx';

export interface ChipOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

interface GroupProps<Value extends string> {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly ChipOption<Value>[];
  /** Layout: one line that scrolls sideways, lines that wrap, or three equal columns of 40 px (sheets). */
  layout?: 'line' | 'wrap' | 'grid';
}

const layouts = { line: 'chips', wrap: 'chips wrap', grid: 'grid3' };

/** Draws chips of which any number may be on. */
export function ChipGroup<Value extends string>(
  props: GroupProps<Value> & { values: readonly Value[]; onChange: (values: Value[]) => void },
) {
  const { label, options, layout = 'line', values, onChange } = props;
  return (
    <div role="group" aria-label={label} className={layouts[layout]}>
      {options.map(({ value, label: words, disabled }) => (
        <Chip
          key={value}
          label={words}
          disabled={disabled}
          on={values.includes(value)}
          onChange={(on) => onChange(on ? [...values, value] : values.filter((other) => other !== value))}
        />
      ))}
    </div>
  );
}

/**
 * Draws chips of which one is on. `clearable`: a second tap takes it off (`null`). Arrow keys move and choose, as in
 * any radio group.
 */
export function ChipChoice<Value extends string>(
  props: GroupProps<Value> & {
    value: Value | null;
    onChange: (value: Value | null) => void;
    clearable?: boolean;
    /** Name of the keys of a keyboard that choose a chip by its place. */
    'data-key'?: string;
  },
) {
  const { label, options, layout = 'line', value, onChange, clearable = false, 'data-key': key } = props;
  const reachable = options.find((option) => option.value === value) ?? options.find((option) => !option.disabled);
  return (
    <div role="radiogroup" aria-label={label} className={layouts[layout]} data-key={key} onKeyDown={walkWithArrows}>
      {options.map((option) => {
        const on = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            className={classNames('chip', layout === 'grid' && 'lg', on && 'on')}
            aria-checked={on}
            tabIndex={option === reachable ? 0 : -1}
            disabled={option.disabled}
            onClick={() => onChange(on && clearable ? null : option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
