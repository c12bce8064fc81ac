import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  checked: boolean;
  /** The sentence beside the box. Its links keep their own tap. */
  children: ReactNode;
  /** True if the user should have ticked the box. */
  bad?: boolean;
}

/** Draws a box to tick beside a sentence, such as an agreement. */
export function Checkbox({ checked, children, bad = false, ...input }: CheckboxProps) {
  return (
    <label className={classNames('agree', bad && 'bad')}>
      <input type="checkbox" {...input} checked={checked} aria-invalid={bad || undefined} />
      <span className={classNames('ck square', checked && 'on')}>{checked && <Icon name="check" size="xs" />}</span>
      <span className="sec">{children}</span>
    </label>
  );
}
