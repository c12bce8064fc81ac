import { classNames } from './class-names.ts';

interface Part {
  /** Share of the whole, 0 to 100. */
  percent: number;
  tone?: 'accent' | 'call' | 'rest' | 'warn' | 'danger';
}

interface ProgressProps {
  /** Name of the thing that makes progress: 我的 183 / 300. */
  label: string;
  /** One number, or several parts of one whole with 2 px between them. */
  value: number | readonly Part[];
  tone?: Part['tone'];
  /** Height: 4 px, or 10 where the bar is the main thing. Otherwise 8. */
  thickness?: 'thin' | 'thick';
}

export function Progress({ label, value, tone = 'accent', thickness }: ProgressProps) {
  const parts = typeof value === 'number' ? [{ percent: value, tone }] : value;
  const total = Math.min(100, Math.round(parts.reduce((sum, part) => sum + part.percent, 0)));
  return (
    <div
      className={classNames('prog', thickness)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total}
    >
      {parts.map((part, index) => (
        <i key={index} className={part.tone ?? 'accent'} style={{ width: `${part.percent}%` }} />
      ))}
    </div>
  );
}
