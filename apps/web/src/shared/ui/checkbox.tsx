import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  checked: boolean;
  /** Links inside keep their own tap. */
  children: ReactNode;
  /** It should have been ticked. */
  bad?: boolean;
}

/** A square to tick beside a sentence: an agreement. */
export function Checkbox({ checked, children, bad = false, ...input }: CheckboxProps) {
  return (
    <label className={classNames('agree', bad && 'bad')}>
      <input type="checkbox" {...input} checked={checked} aria-invalid={bad || undefined} />
      <span className={classNames('ck square', checked && 'on')}>{checked && <Icon name="check" size="xs" />}</span>
      <span className="sec">{children}</span>
    </label>
  );
}
