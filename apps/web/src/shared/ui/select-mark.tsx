import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/**
 * Draws the circle of select mode, or the square of an agreement. It is silent, because the element around it says the
 * state.
 */
export function SelectMark({ on, square = false }: { on: boolean; square?: boolean }) {
  return (
    <span className={classNames('ck', square && 'square', on && 'on')} aria-hidden="true">
      {on && <Icon name="check" size="xs" />}
    </span>
  );
}
