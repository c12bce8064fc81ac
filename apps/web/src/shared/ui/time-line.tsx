import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Draws the head of a day: 11月17日 周二. */
export function DayHead({ children }: { children: ReactNode }) {
  return <h3 className="day">{children}</h3>;
}

interface TimeLineItemProps {
  /** Icon of 16 px, in a marker on the rail. */
  icon: ReactNode;
  tone?: 'plain' | 'call' | 'accent' | 'danger';
  title: ReactNode;
  /** ISO 8601, for machines. */
  at: string;
  /** Time as shown: 10:06. */
  clock: string;
  /** The written text, with its line breaks. */
  text?: string;
  /** Small line: 义乌专线 · 4 分钟 · 套餐内. */
  note?: ReactNode;
  /** Content between text and note: a player, a picture. */
  children?: ReactNode;
  /** True for the last item: the rail ends here. */
  last?: boolean;
}

/** Draws an event on the rail of a day. */
export function TimeLineItem({ icon, tone, title, at, clock, text, note, children, last = false }: TimeLineItemProps) {
  return (
    <article className={classNames('tl', last && 'last')}>
      <span className={classNames('mk', tone)}>{icon}</span>
      <div className="l1">
        <span>{title}</span>
        <time dateTime={at}>{clock}</time>
      </div>
      {text && <p>{text}</p>}
      {children}
      {note && <p className="note">{note}</p>}
    </article>
  );
}
