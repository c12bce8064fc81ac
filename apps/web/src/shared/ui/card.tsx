import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CardProps {
  children: ReactNode;
  label?: string;
  /** Puts the children beside each other. */
  line?: boolean;
  /** True if the card holds columns of figures only. */
  columns?: boolean;
  /** Leaves 12 px above and below. */
  slim?: boolean;
}

/** Draws one thing on the page's ground. */
export function Card({ children, label, line = false, columns = false, slim = false }: CardProps) {
  return (
    <section className={classNames('card', line && 'line', columns && 'columns', slim && 'slim')} aria-label={label}>
      {children}
    </section>
  );
}

/** Stacks cards, 12 px apart. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>;
}

interface SectionHeadProps {
  children: ReactNode;
  /** Words of the link at the right, with a chevron: 全部. */
  more?: string;
  onMore?: () => void;
}

/** Draws the name of the section below it, 44 px high. */
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
  /** Words at the right, with a chevron. The whole head is then one button. */
  more?: string;
  onMore?: () => void;
}

/** Draws the first line of a card. Its name is in strong letters, or in quiet ones above a figure. */
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
