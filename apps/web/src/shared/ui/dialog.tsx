import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalLayer } from './modal-layer.tsx';

interface DialogProps {
  open: boolean;
  /** Called by Escape and the back gesture. Without it only an answer closes the dialog. */
  onClose?: () => void;
  /** Title that names the thing: 把 3 位客户移入新客公海？ */
  title: ReactNode;
  /** Line above the title: the kind of message, and its time. */
  lead?: ReactNode;
  /** True if the title is a name, drawn as large as on its own page. */
  big?: boolean;
  /** The effect of each answer. */
  children?: ReactNode;
  /** One or two buttons of `size="large"`, the safe one left. */
  buttons: ReactNode;
  /** Further quiet answers, in one line. */
  third?: QuietWay | readonly QuietWay[];
}

export interface QuietWay {
  label: string;
  onPress: () => void;
}

/** Draws a dialog of 304 px in the middle of the page. Only for decisions that the user must make. */
export function Dialog({ open, onClose, title, lead, big = false, children, buttons, third }: DialogProps) {
  const id = useId();
  return (
    <ModalLayer
      open={open}
      onClose={onClose}
      className={classNames('dialog', big && 'big')}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}said`}
    >
      {lead && <div className="lead">{lead}</div>}
      <h2 id={`${id}title`}>{title}</h2>
      <div id={`${id}said`} className="said">
        {children}
      </div>
      <div className="two">{buttons}</div>
      {third && (
        <div className="thirds">
          {[third].flat().map(({ label, onPress }) => (
            <button key={label} type="button" className="third" onClick={onPress}>
              {label}
            </button>
          ))}
        </div>
      )}
    </ModalLayer>
  );
}
