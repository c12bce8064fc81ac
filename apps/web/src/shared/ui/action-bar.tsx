import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * Draws 64 px at the bottom of a page: quiet actions left, the primary action right, near the thumb.
 * `spread` is for actions only, as in select mode. `stacked` puts a decision above the button.
 */
export function ActionBar({ layout, children }: { layout?: 'spread' | 'stacked'; children: ReactNode }) {
  return <div className={classNames('bar', layout)}>{children}</div>;
}

interface QuietActionProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: ReactNode;
  danger?: boolean;
}

/** Draws an icon over its word, 56 px wide. */
export function QuietAction({ icon, danger = false, children, ...rest }: QuietActionProps) {
  return (
    <button type="button" {...rest} className={classNames('act', danger && 'danger')}>
      {icon}
      {children}
    </button>
  );
}
