import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** 11月17日 周二. */
export function DayHead({ children }: { children: ReactNode }) {
  return <h3 className="day">{children}</h3>;
}

interface TimeLineItemProps {
  /** 16 px, in a marker on the rail. */
  icon: ReactNode;
  tone?: 'plain' | 'call' | 'accent' | 'danger';
  title: ReactNode;
  /** ISO, for machines. */
  at: string;
  /** 10:06. */
  clock: string;
  /** What was written, with its line breaks. */
  text?: string;
  /** 义乌专线 · 4 分钟 · 套餐内. */
  note?: ReactNode;
  /** Between text and note: a player, a picture. */
  children?: ReactNode;
  /** The rail ends here. */
  last?: boolean;
}

/** Something that happened, on the rail of a day. */
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
