import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CardProps {
  children: ReactNode;
  label?: string;
  /** Its children stand beside each other. */
  line?: boolean;
  /** It holds columns of figures only. */
  columns?: boolean;
  /** 12 px above and below. */
  slim?: boolean;
}

/** One thing on the page's ground. */
export function Card({ children, label, line = false, columns = false, slim = false }: CardProps) {
  return (
    <section className={classNames('card', line && 'line', columns && 'columns', slim && 'slim')} aria-label={label}>
      {children}
    </section>
  );
}

/** Cards under each other, 12 apart. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>;
}

interface SectionHeadProps {
  children: ReactNode;
  /** At the right, with a chevron: 全部. */
  more?: string;
  onMore?: () => void;
}

/** The name of what follows, 44 px. */
export function SectionHead({ children, more, onMore }: SectionHeadProps) {
  return (
    <div className="sect">
      <h2>{children}</h2>
      {more && (
        <button type="button" className="more" onClick={onMore}>
          {more}
          <Icon name="right" size="xs" />
        </button>
      )}
    </div>
  );
}

interface CardHeadProps {
  children: ReactNode;
  note?: ReactNode;
  /** Tapped as a whole; shows a chevron. */
  more?: string;
  onMore?: () => void;
}

/** The first line in a card: its name in strong letters, or in quiet ones when a figure follows. */
export function CardHead({ children, note, more, onMore, quiet = false }: CardHeadProps & { quiet?: boolean }) {
  return (
    <div className={classNames('h', quiet && 'sec')}>
      {quiet ? <span>{children}</span> : <b>{children}</b>}
      {note && <span className="note end">{note}</span>}
      {more && (
        <button type="button" className="hit end h tight c-2 sec" onClick={onMore}>
          {more}
          <Icon name="right" size="xs" />
        </button>
      )}
    </div>
  );
}
