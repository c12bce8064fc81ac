import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: ReactNode;
  /** What it does, and what its dot means: 消息 3 条未读. */
  label: string;
  dot?: boolean;
  /** `bar`: 44 without ground. The others are round and sit in rows. */
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
