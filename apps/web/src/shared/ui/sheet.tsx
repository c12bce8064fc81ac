import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ActionBar } from './action-bar.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { ModalLayer } from './modal-layer.tsx';
import { useSheetDrag } from './use-sheet-drag.ts';

const LEAVES_IN = 300;

/** The element below the scrolling content of the sheet. */
const Foot = createContext<HTMLElement | null>(null);

export interface SheetProps {
  open: boolean;
  /** Called by a tap outside, Escape, a pull down and the cross. Without it the sheet stays until it is answered. */
  onClose?: () => void;
  title: string;
  /** Content at the right of the title, in place of a cross: the person that the sheet is about. */
  aside?: ReactNode;
  /** Label of the cross. Without it the head has no cross. */
  closeLabel?: string;
  /** Replaces the whole head. `title` is then only read aloud. */
  head?: ReactNode;
  /** The sheet's action bar. It does not scroll away. */
  bar?: ReactNode;
  /** Leaves the page behind as bright as it is (the call screen). */
  clear?: boolean;
  /** Stays above sheets that open later. */
  urgent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Draws a sheet that rises from the bottom over the page: grabber, head, content that scrolls, own action bar. */
export function Sheet({
  open,
  onClose,
  title,
  aside,
  closeLabel,
  head,
  bar,
  clear = false,
  urgent = false,
  className,
  children,
}: SheetProps) {
  const titleId = useId();
  const drag = useSheetDrag(onClose);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const present = usePresent(open);
  if (!present) return null;

  return (
    <ModalLayer
      open={open}
      onClose={onClose}
      besideCloses
      clear={clear}
      urgent={urgent}
      role="dialog"
      className={classNames('sheet', className)}
      aria-labelledby={titleId}
    >
      <div className="top" {...drag}>
        <div className="grab" />
        {head ? (
          <>
            <h2 id={titleId} className="hidden-text">
              {title}
            </h2>
            {head}
          </>
        ) : (
          <div className="title">
            <h2 id={titleId}>{title}</h2>
            {aside && <span className="sec">{aside}</span>}
            {closeLabel && <IconButton icon={<Icon name="close" />} label={closeLabel} onClick={onClose} />}
          </div>
        )}
      </div>
      <div className="body">
        <Foot value={foot}>{children}</Foot>
      </div>
      {bar}
      <div ref={setFoot} />
    </ModalLayer>
  );
}

/**
 * Draws the action bar of the sheet around it, for content that keeps its state by itself. The bar does not scroll away.
 * The key of a form names that form by `form`, because it stands outside of it.
 */
export function SheetBar({ children }: { children: ReactNode }) {
  const foot = useContext(Foot);
  return foot && createPortal(<ActionBar>{children}</ActionBar>, foot);
}

/** Draws the name of a part of a sheet, with a note at the right. */
export function SheetLabel({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="lab2">
      {children}
      {note && <span className="note end">{note}</span>}
    </div>
  );
}

/** Returns true while the sheet is open, and until it has slid away. */
function usePresent(open: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setLeaving(!open);
  }
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(false), LEAVES_IN);
    return () => clearTimeout(timer);
  }, [leaving]);
  return open || leaving;
}
