import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Switch } from './switch.tsx';

/** Draws rows of settings on one ground. `inset` draws them as a card with margins. */
export function Cells({ inset = false, children }: { inset?: boolean; children: ReactNode }) {
  return <div className={classNames('cells', inset && 'inset')}>{children}</div>;
}

interface CellProps {
  icon?: ReactNode;
  label: ReactNode;
  note?: ReactNode;
  /** Content at the right: the present value, a badge. */
  value?: ReactNode;
  danger?: boolean;
  /** Makes the row a button. It shows a chevron unless it is dangerous. */
  onPress?: () => void;
}

/** Draws a row of settings, which shows a value or leads to another screen. */
export function Cell({ icon, label, note, value, danger = false, onPress }: CellProps) {
  const className = classNames('cell', icon !== undefined && 'pictured', danger && 'danger');
  const face = (
    <>
      {icon}
      <Words label={label} note={note} />
      {value !== undefined && <span className="value one">{value}</span>}
      {onPress && !danger && <Icon name="right" size="xs" />}
    </>
  );
  if (!onPress) return <div className={className}>{face}</div>;
  return (
    <button type="button" className={className} onClick={onPress}>
      {face}
    </button>
  );
}

interface SwitchCellProps {
  icon?: ReactNode;
  label: string;
  note?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** Draws a row of settings with a switch. */
export function SwitchCell({ icon, label, note, ...rest }: SwitchCellProps) {
  return (
    <div className={classNames('cell', icon !== undefined && 'pictured')}>
      {icon}
      <Words label={label} note={note} />
      <Switch label={label} {...rest} />
    </div>
  );
}

function Words({ label, note }: { label: ReactNode; note?: ReactNode }) {
  return (
    <span className="words">
      {label}
      {note && <span className="note item-note">{note}</span>}
    </span>
  );
}
