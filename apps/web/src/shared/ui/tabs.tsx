import { walkWithArrows } from './arrow-keys.ts';
import { classNames } from './class-names.ts';
import type { Choice } from './segmented.tsx';

interface TabsProps<Value extends string> {
  label: string;
  choices: readonly (Choice<Value> & {
    /** Colour of a small square before the word. The bar above uses the same colour for the same thing. */
    square?: 'danger' | 'warn' | 'call' | 'accent';
  })[];
  value: Value;
  onChange: (value: Value) => void;
  /** Draws a hairline below, for a page that continues in the same ground. */
  ruled?: boolean;
}

/** Draws underlined words that switch the content below them. */
export function Tabs<Value extends string>({ label, choices, value, onChange, ruled = false }: TabsProps<Value>) {
  return (
    <div role="tablist" aria-label={label} className={classNames('tabs', ruled && 'ruled')} onKeyDown={walkWithArrows}>
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            role="tab"
            className={on ? 'on' : undefined}
            aria-selected={on}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(choice.value)}
          >
            {choice.square && <i className={`sq c-${choice.square}`} />}
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
