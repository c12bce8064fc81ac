import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The circle of select mode, or the square of an agreement. The thing around it says what it means. */
export function SelectMark({ on, square = false }: { on: boolean; square?: boolean }) {
  return (
    <span className={classNames('ck', square && 'square', on && 'on')} aria-hidden="true">
      {on && <Icon name="check" size="xs" />}
    </span>
  );
}
