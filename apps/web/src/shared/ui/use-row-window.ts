import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useKeptScroll } from '../lib/kept-scroll.ts';

/** Px from the end at which more is asked for. */
const REACH_BOTTOM = 80;
/** Rows kept ready above and below those in sight. */
const READY = 5;
/** The window moves by so many rows at once: one rendering for several rows. */
const STEP = 4;

interface RowWindow {
  count: number;
  /** Px. */
  rowHeight: number;
  onReachBottom: () => void;
  /** Names the kept position, where a screen has several scrollers. */
  name?: string;
}

/**
 * Which rows of a list of equal rows have to be there: from `start` up to, not with, `end`. Nothing is measured while it
 * scrolls but how far it is.
 */
export function useRowWindow({ count, rowHeight, onReachBottom, name }: RowWindow) {
  const { ref: keepPlace, offset } = useKeptScroll(name);
  const [first, setFirst] = useState(() => stepOf(offset, rowHeight));
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
  /** The length at whose end one is, so that each length is told once and not at each event of a scroll. */
  const [endOf, setEndOf] = useState(0);
  useEffect(() => {
    const isNear = endOf === count || count * rowHeight - top.current - viewport <= REACH_BOTTOM;
    if (count > 0 && isNear) onReachBottom();
  }, [count, rowHeight, viewport, endOf, onReachBottom]);

  return {
    scroller,
    onScroll(event: UIEvent<HTMLElement>) {
      top.current = event.currentTarget.scrollTop;
      setFirst(stepOf(top.current, rowHeight));
      setEndOf(count * rowHeight - top.current - viewport <= REACH_BOTTOM ? count : 0);
    },
    start: Math.max(0, first - READY),
    end: Math.min(count, first + Math.ceil(viewport / rowHeight) + STEP + READY),
  };
}

function stepOf(scrolled: number, rowHeight: number): number {
  return Math.floor(scrolled / rowHeight / STEP) * STEP;
}
