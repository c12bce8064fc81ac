import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * 64 px at the bottom: quiet actions left, the primary at the right, where the thumb is. `spread` for actions only,
 * as in select mode; `stacked` when a decision stands above the button.
 */
export function ActionBar({ layout, children }: { layout?: 'spread' | 'stacked'; children: ReactNode }) {
  return <div className={classNames('bar', layout)}>{children}</div>;
}

interface QuietActionProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: ReactNode;
  danger?: boolean;
}

/** An icon over its word, 56 wide. */
export function QuietAction({ icon, danger = false, children, ...rest }: QuietActionProps) {
  return (
    <button type="button" {...rest} className={classNames('act', danger && 'danger')}>
      {icon}
      {children}
    </button>
  );
}
