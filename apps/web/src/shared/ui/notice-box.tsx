import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface NoticeBoxProps {
  tone?: 'warn' | 'bad' | 'info' | 'plain';
  icon?: ReactNode;
  /** Content at the right: the way to solve it. */
  end?: ReactNode;
  children: ReactNode;
}

/**
 * Draws a sentence on coloured ground inside a page or form: a duplicate, a planned call-back, the effect of a rule.
 */
export function NoticeBox({ tone = 'warn', icon, end, children }: NoticeBoxProps) {
  return (
    <div className={classNames('box', tone !== 'warn' && tone, end !== undefined && 'centred')}>
      {icon}
      <span className="grow">{children}</span>
      {end}
    </div>
  );
}
