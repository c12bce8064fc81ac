import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { ModalLayer } from './modal-layer.tsx';

interface DialogProps {
  open: boolean;
  /** Escape and the back gesture; without it only an answer closes. */
  onClose?: () => void;
  /** Names the thing: 把 3 位客户移入新客公海？ */
  title: ReactNode;
  /** A line above the title: what kind of message this is, and when. */
  lead?: ReactNode;
  /** The title is a name, as large as on its page. */
  big?: boolean;
  /** What follows from each answer. */
  children?: ReactNode;
  /** One or two buttons of `size="large"`, the safe one left. */
  buttons: ReactNode;
  /** Further, quiet ways out, in one line. */
  third?: QuietWay | readonly QuietWay[];
}

export interface QuietWay {
  label: string;
  onPress: () => void;
}

/** 304 px in the middle: only for what must be decided. */
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
