import { startTransition, type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useKeptScroll } from '../lib/kept-scroll.ts';

/** Px from the end at which more rows are loaded. */
const REACH_BOTTOM = 80;
/** Rows kept ready above and below the visible ones. */
const READY = 5;
/** Milliseconds before rows are kept ready in a list that has just opened. Typing on does not wait for them. */
const READY_AFTER = 1000;
/** Rows by which the window moves at once: one rendering serves several rows. */
const STEP = 4;

interface RowWindow {
  count: number;
  /** Height of a row in px. */
  rowHeight: number;
  /** Height of what stands above the rows and scrolls with them, in px. */
  above?: number;
  onReachBottom: () => void;
  /** Name of the kept position, for a screen with several lists. Another name is another list. */
  name?: string;
}

/**
 * Computes the rows that a list of equally high rows has to draw: from `start` up to, but not including, `end`.
 * Measures only the scroll position while it scrolls. A list that has just opened draws what is visible. It keeps rows
 * ready above and below once it is scrolled, or after a second.
 */
export function useRowWindow({ count, rowHeight, above = 0, onReachBottom, name }: RowWindow) {
  const { ref: keepPlace, offset } = useKeptScroll(name, { overQueries: name !== undefined });
  const [list, setList] = useState({ name, scrolled: Math.floor(offset / rowHeight), isReady: false });
  const [viewport, setViewport] = useState(() => innerHeight);
  if (list.name !== name) setList({ name, scrolled: Math.floor(offset / rowHeight), isReady: false });
  useEffect(() => {
    const keepReady = () => setList((now) => (now.name === name ? { ...now, isReady: true } : now));
    const timer = setTimeout(() => startTransition(keepReady), READY_AFTER);
    return () => clearTimeout(timer);
  }, [name]);

  const top = useRef(offset);
  /** Position that the list gave itself. Its scroll event is not the user's. */
  const opened = useRef(offset);
  const scroller = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const forgetPlace = keepPlace(element) as (() => void) | undefined;
      opened.current = top.current = element.scrollTop;
      const size = new ResizeObserver(([entry]) => entry && setViewport(entry.contentRect.height));
      size.observe(element);
      return () => {
        size.disconnect();
        forgetPlace?.();
      };
    },
    [keepPlace],
  );

  /** Length of the list at whose end the user is. It makes each length reported once, not at each scroll event. */
  const [endOf, setEndOf] = useState(0);
  useEffect(() => {
    const isNear = endOf === count || above + count * rowHeight - top.current - viewport <= REACH_BOTTOM;
    if (count > 0 && isNear) onReachBottom();
  }, [count, rowHeight, above, viewport, endOf, onReachBottom]);

  const first = Math.max(0, list.scrolled - Math.ceil(above / rowHeight));
  const visible = Math.ceil(viewport / rowHeight) + 1;
  return {
    scroller,
    onScroll(event: UIEvent<HTMLElement>) {
      top.current = event.currentTarget.scrollTop;
      const scrolled = Math.floor(top.current / rowHeight / STEP) * STEP;
      if (list.isReady ? scrolled !== list.scrolled : top.current !== opened.current) {
        setList({ name, scrolled, isReady: true });
      }
      setEndOf(above + count * rowHeight - top.current - viewport <= REACH_BOTTOM ? count : 0);
    },
    start: list.isReady ? Math.max(0, first - READY) : first,
    end: Math.min(count, first + visible + (list.isReady ? STEP + READY : 0)),
  };
}
