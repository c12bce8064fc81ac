import { type HTMLAttributes, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { openModal } from './modal-stack.ts';

interface ModalLayerProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  /** Escape and the back gesture; without it nothing but an answer closes it. */
  onClose?: () => void;
  /** A tap beside it closes it too. */
  besideCloses?: boolean;
  /** What is behind stays as bright as it is. */
  clear?: boolean;
  role: 'dialog' | 'alertdialog';
}

/**
 * Holds a sheet or a dialog above the whole page, beside the app: while it is open the page behind is inert, the focus
 * stays inside and goes back afterwards. Not a `<dialog>`, whose `showModal` restyles the page before it is painted.
 */
export function ModalLayer({ open, onClose, besideCloses = false, clear = false, ...dialog }: ModalLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const pressedBeside = useRef(false);
  const askToClose = useEffectEvent(() => onClose?.());
  // Before the paint, and before it is taken out of the page: else the focus is lost before it can be given back.
  useLayoutEffect(() => {
    if (!open) return;
    return openModal(layer.current!, askToClose);
  }, [open]);

  return createPortal(
    <div
      ref={layer}
      popover="manual"
      className={classNames('layer', open && 'open', clear && 'bare')}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === layer.current;
        // The focus stays where it is.
        if (pressedBeside.current) event.preventDefault();
      }}
      onClick={({ target }) => {
        // Words that are marked from inside to outside end with a click here too.
        if (besideCloses && pressedBeside.current && target === layer.current) onClose?.();
      }}
    >
      <div aria-modal="true" tabIndex={-1} {...dialog} />
    </div>,
    document.body,
  );
}
