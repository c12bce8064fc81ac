import { type HTMLAttributes, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { VisitContext } from '../lib/navigation.ts';
import { touchedPane } from '../lib/touched-pane.ts';
import { classNames } from './class-names.ts';
import { openModal } from './modal-stack.ts';

interface ModalLayerProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  /** Called by Escape and the back gesture. Without it only an answer closes the layer. */
  onClose?: () => void;
  /** True if a tap outside closes it too. */
  besideCloses?: boolean;
  /** Leaves the page behind as bright as it is. */
  clear?: boolean;
  /** True for a layer that stays above those that open later, such as that of a caller. */
  urgent?: boolean;
  role: 'dialog' | 'alertdialog';
}

/**
 * Holds a sheet or a dialog above the whole page, beside the app. While it is open, the page behind is inert. The focus
 * stays inside and returns afterwards. It is no `<dialog>`, because `showModal` restyles the page before it is painted.
 */
export function ModalLayer({
  open: wanted,
  onClose,
  besideCloses = false,
  clear = false,
  urgent = false,
  ...dialog
}: ModalLayerProps) {
  const open = useInFront(wanted);
  const layer = useRef<HTMLDivElement>(null);
  const pressedBeside = useRef(false);
  const askToClose = useEffectEvent(() => onClose?.());
  // A layout effect runs before the paint and before the layer leaves the page. Later the focus would be lost.
  useLayoutEffect(() => {
    if (!open) return;
    return openModal(layer.current!, askToClose, urgent);
  }, [open, urgent]);

  return createPortal(
    <div
      ref={layer}
      popover="manual"
      className={classNames('layer', open && 'open', clear && 'bare')}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === layer.current;
        // A press outside must not move the focus.
        if (pressedBeside.current) event.preventDefault();
      }}
      onClick={({ target }) => {
        // Marking text from inside to outside ends with a click here too, and must not close the layer.
        if (besideCloses && pressedBeside.current && target === layer.current) onClose?.();
      }}
    >
      <div aria-modal="true" tabIndex={-1} {...dialog} />
    </div>,
    document.body,
  );
}

/**
 * Returns false for a layer that led to the screen at the address. It waits with its own screen, which stands beside that
 * screen in a wide window.
 */
function useInFront(open: boolean): boolean {
  const isBeside = useContext(VisitContext)?.beside !== undefined;
  // Without a gesture since the last navigation, the query of a screen that came back opened the layer.
  const [opened, setOpened] = useState({ open, beside: isBeside && touchedPane() !== null });
  if (opened.open !== open) setOpened({ open, beside: isBeside });
  return open && (opened.beside || !isBeside);
}
