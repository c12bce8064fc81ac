import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface NoticeBoxProps {
  tone?: 'warn' | 'bad' | 'info' | 'plain';
  icon?: ReactNode;
  /** At the right: what can be done about it. */
  end?: ReactNode;
  children: ReactNode;
}

/** A sentence on coloured ground inside a page or form: a duplicate, the promised visit, what a rule does. */
export function NoticeBox({ tone = 'warn', icon, end, children }: NoticeBoxProps) {
  return (
    <div className={classNames('box', tone !== 'warn' && tone, end !== undefined && 'centred')}>
      {icon}
      <span className="grow">{children}</span>
      {end}
    </div>
  );
}
