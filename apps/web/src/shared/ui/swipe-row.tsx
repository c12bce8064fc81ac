import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { closeOpenRow, rowIsOpen, rowIsShut } from './open-row.ts';
import { useRowGesture } from './use-row-gesture.ts';

/** Width of one action in the design, in px. */
export const ACTION_WIDTH = 76;

export interface SwipeAction {
  icon: ReactNode;
  label: string;
  tone: 'accent' | 'call' | 'danger' | 'plain';
  onAct: () => void;
}

interface SwipeRowProps {
  /** Name of the actions for screen readers: 林晓燕的操作. */
  label: string;
  actions: readonly SwipeAction[];
  /** Starts select mode. */
  onLongPress?: () => void;
  /**
   * True in select mode: the row cannot be pulled. The release of the long press that began the mode does not choose
   * the row.
   */
  still?: boolean;
  /** One row: a button, or a frame with a button of the class `open` and keys beside it. */
  children: ReactNode;
}

/**
 * Draws a row with actions behind its right end. A pull of 40 % or a flick opens it; on a keyboard the left arrow or
 * the menu key does. One row is open at a time. Escape or a touch anywhere else closes it.
 */
export function SwipeRow({ label, actions, onLongPress, still = false, children }: SwipeRowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const [state, setState] = useState<'untouched' | 'closed' | 'open'>('untouched');
  const open = state === 'open';

  function settle(opens: boolean): void {
    const row = frame.current?.lastElementChild as HTMLElement | undefined;
    if (!row) return;
    row.style.transition = '';
    row.style.transform = opens ? `translateX(${-ACTION_WIDTH * actions.length}px)` : '';
    setState(opens ? 'open' : 'closed');
    if (opens) rowIsOpen(frame.current!, () => settle(false));
    else rowIsShut(frame.current!);
  }

  const gesture = useRowGesture({
    width: ACTION_WIDTH * actions.length,
    isOpen: open,
    still,
    onStart: () => setState((now) => (now === 'untouched' ? 'closed' : now)),
    onSettle: settle,
    onLongPress,
  });

  function openByKey(): void {
    focusWanted.current = true;
    settle(true);
  }

  useEffect(() => {
    if (!open || !focusWanted.current) return;
    focusWanted.current = false;
    frame.current!.querySelector<HTMLElement>('.acts > button')?.focus();
  }, [open]);
  useEffect(() => {
    const element = frame.current!;
    return () => rowIsShut(element);
  }, []);

  return (
    <div
      ref={frame}
      className="swipe"
      {...gesture}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft' && !open && !still) openByKey();
        if (open && (event.key === 'Escape' || event.key === 'ArrowRight')) {
          // An Escape that closes a row must not lead back too.
          event.preventDefault();
          settle(false);
          const row = frame.current!.lastElementChild as HTMLElement;
          (row.querySelector<HTMLElement>(':scope > .open') ?? row).focus();
        }
      }}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        if (still) return;
        // On a touch screen this event is the long press, which has its own meaning.
        if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') openByKey();
      }}
    >
      {state !== 'untouched' && (
        <div className="acts" role="group" aria-label={label} inert={!open}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className={action.tone}
              onClick={() => {
                closeOpenRow();
                action.onAct();
              }}
            >
              {action.icon}
              {action.label}
            </button>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
