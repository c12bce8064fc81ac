import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import './styles/wheel.css';

const ROW = 44;
const SETTLED_AFTER = 90;
const COPIES = 5;

export interface WheelOption {
  value: string;
  label: string;
}

interface WheelProps {
  /** Name of the column: 日期, 时, 分. */
  label: string;
  options: readonly WheelOption[];
  value: string;
  onChange: (value: string) => void;
  /** True if it turns without end (minutes). */
  endless?: boolean;
}

/**
 * Draws one column of a time picker: five rows of 44 px, the middle one is chosen. Finger, wheel, tap or arrow keys
 * turn it.
 */
export function Wheel({ label, options, value, onChange, endless = false }: WheelProps) {
  const column = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copies = endless ? COPIES : 1;
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const first = endless ? options.length * Math.floor(COPIES / 2) : 0;

  useEffect(() => {
    const element = column.current!;
    function place(): void {
      const index = indexOf(element);
      const wellInside = !endless || (index >= options.length && index < options.length * (COPIES - 1));
      // A wheel that already stands on this value is left alone.
      if (wellInside && index % options.length === chosen && element.scrollTop % ROW === 0) return;
      element.scrollTop = (first + chosen) * ROW;
    }
    place();
    // A closed sheet has nothing to scroll, so the wheel is placed when it gets its size.
    const shown = new ResizeObserver(place);
    shown.observe(element);
    return () => shown.disconnect();
  }, [chosen, first, endless, options.length]);
  useEffect(() => () => clearTimeout(settling.current), []);

  function settle(): void {
    const element = column.current!;
    const index = indexOf(element);
    if (element.scrollTop % ROW !== 0) return;
    const next = options[index % options.length];
    if (next && next.value !== value) onChange(next.value);
    // It returns to the middle copy, so that there is always more above and below.
    if (endless) element.scrollTop = (first + (index % options.length)) * ROW;
  }

  function turn(steps: number): void {
    const count = options.length;
    const to = endless ? (chosen + steps + count) % count : Math.min(count - 1, Math.max(0, chosen + steps));
    onChange(options[to]!.value);
  }

  function turnByKey(event: KeyboardEvent): void {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 3, PageUp: -3 }[event.key];
    if (!steps) return;
    event.preventDefault();
    turn(steps);
  }

  return (
    <div
      ref={column}
      className="wheel"
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={chosen}
      aria-valuemin={0}
      aria-valuemax={options.length - 1}
      aria-valuetext={options[chosen]?.label}
      onKeyDown={turnByKey}
      onScroll={() => {
        clearTimeout(settling.current);
        settling.current = setTimeout(settle, SETTLED_AFTER);
      }}
    >
      {Array.from({ length: copies }, (_, copy) =>
        options.map((option, index) => (
          <div
            key={`${copy}${option.value}`}
            className={classNames('tooth', index === chosen && 'on')}
            onClick={() => column.current!.scrollTo({ top: (copy * options.length + index) * ROW, behavior: 'smooth' })}
          >
            {option.label}
          </div>
        )),
      )}
    </div>
  );
}

function indexOf(element: HTMLElement): number {
  return Math.round(element.scrollTop / ROW);
}
