import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface FieldProps {
  /** Text above the box. */
  label: ReactNode;
  /** Content at the right of the label: 忘记密码. */
  labelEnd?: ReactNode;
  /** Text under the box. An error replaces it. */
  hint?: ReactNode;
  hintEnd?: ReactNode;
  /** The problem with the value: 号码少 1 位. */
  error?: string;
  /** Content between box and hint: a duplicate, a warning. */
  notice?: ReactNode;
}

interface FrameProps extends FieldProps {
  /** Id of the box that the label belongs to. A group of boxes is named by `${id}label` instead. */
  id: string;
  group?: boolean;
  children: ReactNode;
}

/** Draws the frame of every field: label, box, hint or error. The message has the id `${id}said`. */
export function Field({ id, group = false, label, labelEnd, hint, hintEnd, error, notice, children }: FrameProps) {
  const words = group ? <span id={`${id}label`}>{label}</span> : <label htmlFor={id}>{label}</label>;
  return (
    <div className="field">
      <div className="lab">
        {words}
        {labelEnd && <span className="end">{labelEnd}</span>}
      </div>
      {children}
      {notice}
      <div id={`${id}said`} aria-live="polite">
        {(error || hint || hintEnd) && (
          <div className={classNames('hint', error && 'bad')}>
            {error && <Icon name="info" size="xs" />}
            <span>{error || hint}</span>
            {hintEnd && <span className="end">{hintEnd}</span>}
          </div>
        )}
      </div>
    </div>
  );
}
