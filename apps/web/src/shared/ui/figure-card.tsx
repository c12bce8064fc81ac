import type { ReactNode } from 'react';
import { ChangeWords, type FigureChange } from './change-words.tsx';
import { Sparkline } from './sparkline.tsx';

/** Draws a number with its units in small letters. 168时12分 is [['168', '时'], ['12', '分']]. */
export function Figure({ parts }: { parts: readonly (readonly [number: string, unit?: string])[] }) {
  return (
    <span className="num">
      {parts.map(([number, unit]) => (
        <span key={number + (unit ?? '')}>
          {number}
          {unit && <small>{unit}</small>}
        </span>
      ))}
    </span>
  );
}

interface FigureCardProps {
  label: string;
  figure: ReactNode;
  change?: FigureChange;
  /** Former values for the line, oldest first. */
  trend?: readonly number[];
  /** Opens the details of the figure. */
  onOpen?: () => void;
}

/** Draws one figure, its change and its line. */
export function FigureCard({ label, figure, change, trend, onOpen }: FigureCardProps) {
  const face = (
    <>
      <span className="sec">{label}</span>
      <span className="head num">{figure}</span>
      <span className="h">
        {change && <ChangeWords {...change} />}
        {trend && (
          <span className="end line">
            <Sparkline values={trend} />
          </span>
        )}
      </span>
    </>
  );
  return onOpen ? (
    <button type="button" className="card figure" onClick={onOpen}>
      {face}
    </button>
  ) : (
    <section className="card figure">{face}</section>
  );
}

/** Draws two to four small figures side by side, with hairlines between them. */
export function FigureColumns({ children }: { children: ReactNode }) {
  return <div className="cols">{children}</div>;
}

interface FigureColumnProps {
  figure: ReactNode;
  label: ReactNode;
  /** Small text beside the figure: 48%. */
  aside?: string;
  change?: FigureChange;
  /** Draws the figure in 20 px instead of 16. */
  large?: boolean;
  /** Opens the details of the figure. */
  onOpen?: () => void;
}

export function FigureColumn({ figure, label, aside, change, large = false, onOpen }: FigureColumnProps) {
  const face = (
    <>
      <span className={large ? 'large' : 'w6'}>
        {figure}
        {aside && <span className="note"> {aside}</span>}
      </span>
      <span className="note">
        {label} {change && <ChangeWords {...change} />}
      </span>
    </>
  );
  return onOpen ? (
    <button type="button" onClick={onOpen}>
      {face}
    </button>
  ) : (
    <div>{face}</div>
  );
}
