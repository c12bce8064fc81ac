import { walkWithArrows } from './arrow-keys.ts';
import { classNames } from './class-names.ts';
import type { Choice } from './segmented.tsx';

interface TabsProps<Value extends string> {
  label: string;
  choices: readonly (Choice<Value> & {
    /** A small square before the word, in the colour the same thing has in a bar above. */
    square?: 'danger' | 'warn' | 'call' | 'accent';
  })[];
  value: Value;
  onChange: (value: Value) => void;
  /** A hairline below, where the page goes on in the same ground. */
  ruled?: boolean;
}

/** Underlined words that change what is below them. */
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
