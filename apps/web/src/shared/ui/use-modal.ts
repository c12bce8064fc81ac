import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * Props for a `<dialog>` that is modal while `open`: the page behind is inert, the focus stays inside and goes back
 * afterwards. Escape and the back gesture ask `onClose`; without it nothing but an answer closes it.
 */
export function useModal(open: boolean, onClose?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the paint, and before it is taken out of the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Itself, not its first button: a key meant for the page must not answer, and no keyboard comes up.
    dialog.focus();
    return () => dialog.close();
  }, [open]);

  return {
    ref,
    tabIndex: -1,
    onCancel(event: SyntheticEvent) {
      // A cancelled file choice inside bubbles as the same event.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose?.();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // A browser closes a dialog at the second Escape, whatever `cancel` says.
      event.preventDefault();
      event.stopPropagation();
      onClose?.();
    },
    onClose(event: SyntheticEvent) {
      if (event.target === ref.current && open && !ref.current.open && !onClose) ref.current.showModal();
    },
  };
}
