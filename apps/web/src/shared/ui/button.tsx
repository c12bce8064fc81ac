import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useLasted } from './use-lasted.ts';

const LATE_AFTER = 8000;
const kinds = { plain: '', primary: 'pri', call: 'go', danger: 'del', soft: 'soft' };
const sizes = { large: '', medium: 'md', small: 'sm' };

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Look of the button. A screen has one `primary` or `call`. */
  kind?: keyof typeof kinds;
  /** Height: 48, 40 or 32 px. */
  size?: keyof typeof sizes;
  /** Width: `full` fills a page, `grow` fills a bar. */
  wide?: 'full' | 'grow';
  icon?: ReactNode;
  /** Second line of the button. "Save and next" shows the next customer there. */
  secondLine?: ReactNode;
  /** True while its action runs. The button then ignores presses and keeps its width. */
  busy?: boolean;
  /** Words while busy: 保存中, and after 8 s 还在保存. Without them its own words stay. */
  busyWords?: string;
  lateWords?: string;
  /** Sentence below the button: the reason why it cannot be used now. */
  offReason?: string;
}

/**
 * Draws the only kind of button in the design. A busy or disabled button keeps the focus, so that screen readers read
 * the reason.
 */
export function Button({
  kind = 'plain',
  size = 'large',
  wide,
  icon,
  secondLine,
  busy = false,
  busyWords,
  lateWords = busyWords,
  offReason,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const late = useLasted(busy, LATE_AFTER);
  const words = busy ? (late ? lateWords : busyWords) : undefined;
  const deaf = busy || offReason !== undefined;
  const face = (
    <>
      {icon}
      {secondLine ? <span>{children}</span> : children}
      {secondLine && <small>{secondLine}</small>}
    </>
  );
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(
        'btn',
        kinds[kind],
        sizes[size],
        wide,
        secondLine !== undefined && 'two',
        words !== undefined && 'busy',
        offReason !== undefined && 'off',
      )}
      aria-busy={busy || undefined}
      aria-disabled={deaf || undefined}
      aria-describedby={offReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={(event) => (deaf ? event.preventDefault() : onClick?.(event))}
    >
      {words === undefined ? (
        face
      ) : (
        <>
          <span className="rest">{face}</span>
          <span className="working">{words}</span>
        </>
      )}
    </button>
  );
  if (offReason === undefined) return button;
  return (
    <div className={classNames('reasoned', wide === 'grow' && 'grow')}>
      {button}
      <span id={reasonId} className="note">
        {offReason}
      </span>
    </div>
  );
}
