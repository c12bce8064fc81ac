import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useKeptScroll } from '../lib/kept-scroll.ts';

/** Px from the end at which more rows are loaded. */
const REACH_BOTTOM = 80;
/** Rows kept ready above and below the visible ones. */
const READY = 5;
/** Rows by which the window moves at once: one rendering serves several rows. */
const STEP = 4;

interface RowWindow {
  count: number;
  /** Height of a row in px. */
  rowHeight: number;
  /** Height of what stands above the rows and scrolls with them, in px. */
  above?: number;
  onReachBottom: () => void;
  /** Name of the kept position, for a screen with several scrollers. */
  name?: string;
}

/**
 * Computes the rows that a list of equally high rows has to draw: from `start` up to, but not including, `end`.
 * Measures only the scroll position while it scrolls.
 */
export function useRowWindow({ count, rowHeight, above = 0, onReachBottom, name }: RowWindow) {
  const { ref: keepPlace, offset } = useKeptScroll(name);
  const [scrolled, setScrolled] = useState(() => stepOf(offset, rowHeight));
  const [viewport, setViewport] = useState(() => innerHeight);

  const scroller = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const forgetPlace = keepPlace(element) as (() => void) | undefined;
      const size = new ResizeObserver(([entry]) => entry && setViewport(entry.contentRect.height));
      size.observe(element);
      return () => {
        size.disconnect();
        forgetPlace?.();
      };
    },
    [keepPlace],
  );

  const top = useRef(offset);
  /** Length of the list at whose end the user is. It makes each length reported once, not at each scroll event. */
  const [endOf, setEndOf] = useState(0);
  useEffect(() => {
    const isNear = endOf === count || above + count * rowHeight - top.current - viewport <= REACH_BOTTOM;
    if (count > 0 && isNear) onReachBottom();
  }, [count, rowHeight, above, viewport, endOf, onReachBottom]);

  const first = Math.max(0, scrolled - Math.ceil(above / rowHeight));
  return {
    scroller,
    onScroll(event: UIEvent<HTMLElement>) {
      top.current = event.currentTarget.scrollTop;
      setScrolled(stepOf(top.current, rowHeight));
      setEndOf(above + count * rowHeight - top.current - viewport <= REACH_BOTTOM ? count : 0);
    },
    start: Math.max(0, first - READY),
    end: Math.min(count, first + Math.ceil(viewport / rowHeight) + STEP + READY),
  };
}

function stepOf(scrolled: number, rowHeight: number): number {
  return Math.floor(scrolled / rowHeight / STEP) * STEP;
}
