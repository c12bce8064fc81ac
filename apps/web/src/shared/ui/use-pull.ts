import { type RefObject, useEffect, useRef } from 'react';

/** Px that the page has to move for a refresh. The finger moves twice as far. */
const FAR_ENOUGH = 56;
const LONGEST = 96;
const SLOP = 6;

interface Pull {
  disabled: boolean;
  onMove: (far: boolean) => void;
  /** `far`: the page stays down until `settle` is called. */
  onLetGo: (far: boolean) => void;
}

/**
 * Follows a finger that pulls the `.page` inside `frame` down from its top. Uses native listeners, because only
 * listeners that are not passive can stop the page from scrolling.
 */
export function usePull(frame: RefObject<HTMLElement | null>, pull: Pull): { settle: () => void } {
  const latest = useRef(pull);
  useEffect(() => {
    latest.current = pull;
  });

  useEffect(() => {
    const element = frame.current!;
    let from: { x: number; y: number } | null = null;
    let down = 0;

    function start(event: TouchEvent): void {
      const page = element.querySelector('.page');
      const [touch] = event.touches;
      const atTop = page?.contains(event.target as Node) && page.scrollTop <= 0;
      from = atTop && touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
      down = 0;
    }

    function move(event: TouchEvent): void {
      const [touch] = event.touches;
      if (!from || !touch || latest.current.disabled) return;
      const dy = touch.clientY - from.y;
      if (down === 0 && (dy < SLOP || Math.abs(touch.clientX - from.x) > dy)) {
        // An upward or sideways touch belongs to the list or a row.
        if (Math.abs(dy) > SLOP || Math.abs(touch.clientX - from.x) > SLOP) from = null;
        return;
      }
      event.preventDefault();
      down = Math.max(1, Math.min(LONGEST, (dy - SLOP) / 2));
      shift(element, down);
      latest.current.onMove(down >= FAR_ENOUGH);
    }

    function end(): void {
      from = null;
      if (down === 0) return;
      const far = down >= FAR_ENOUGH;
      down = 0;
      shift(element, far ? FAR_ENOUGH : 0);
      latest.current.onLetGo(far);
    }

    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [frame]);

  return { settle: () => frame.current && shift(frame.current, 0) };
}

function shift(frame: HTMLElement, down: number): void {
  const page = frame.querySelector<HTMLElement>('.page');
  const word = frame.querySelector<HTMLElement>('.word');
  if (page) page.style.transform = down ? `translateY(${down}px)` : '';
  if (word) word.style.opacity = String(Math.min(1, down / FAR_ENOUGH));
}
