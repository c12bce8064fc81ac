import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: ReactNode;
  /** Name of the action, and the meaning of its dot: 消息 3 条未读. */
  label: string;
  dot?: boolean;
  /** `bar`: 44 px without ground. The other looks are round and stand in rows. */
  look?: 'bar' | 'accent' | 'call' | 'call-filled' | 'quiet' | 'quiet-accent';
}

const looks = {
  bar: 'ib',
  accent: 'ib accent',
  call: 'round',
  'call-filled': 'round fill',
  quiet: 'round quiet',
  'quiet-accent': 'round quiet accent',
};

export function IconButton({ icon, label, dot = false, look = 'bar', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(looks[look])} aria-label={label} title={label}>
      {icon}
      {dot && <span className="dot" />}
    </button>
  );
}
