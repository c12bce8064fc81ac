import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Sheet } from './sheet.tsx';

export interface SheetAction {
  icon?: ReactNode;
  label: string;
  /** Second line: the effect of the action, or the reason why it cannot be used. */
  note?: string;
  danger?: boolean;
  disabled?: boolean;
  onAct: () => void;
}

interface ActionSheetProps {
  open: boolean;
  onClose: () => void;
  /** Name of the person or thing that the actions are about. */
  title: string;
  closeLabel: string;
  actions: readonly SheetAction[];
}

/** Lists the actions for one thing. A tap closes the sheet and runs the action. */
export function ActionSheet({ open, onClose, title, closeLabel, actions }: ActionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classNames('item', action.danger && 'danger')}
          disabled={action.disabled}
          onClick={() => {
            onClose();
            action.onAct();
          }}
        >
          {action.icon}
          <span className="grow">
            {action.label}
            {action.note && <span className="note item-note">{action.note}</span>}
          </span>
        </button>
      ))}
    </Sheet>
  );
}
