import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const SLOP = 8;
const OPENS_AT = 0.4;
/** Px per millisecond. */
const FLICK = 0.4;
const LONG_PRESS = 500;

interface RowGesture {
  /** Width of all actions together, in px. */
  width: number;
  isOpen: boolean;
  /** True if the row must not move. */
  still: boolean;
  onStart: () => void;
  onSettle: (open: boolean) => void;
  onLongPress?: () => void;
}

interface Touch {
  x: number;
  y: number;
  moving: boolean;
  offset: number;
  lastX: number;
  lastAt: number;
  speed: number;
}

/**
 * Returns handlers for the frame of a row, whose last child follows the finger. While it moves, nothing is measured and
 * React renders nothing.
 */
export function useRowGesture({ width, isOpen, still, onStart, onSettle, onLongPress }: RowGesture) {
  const touch = useRef<Touch | null>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const swallowClick = useRef(false);
  useEffect(() => () => clearTimeout(press.current), []);

  /** Ends the touch. Returns true for a tap, which went nowhere. */
  function end(): boolean {
    clearTimeout(press.current);
    const ended = touch.current;
    touch.current = null;
    if (!ended?.moving) return ended !== null;
    const flicked = Math.abs(ended.speed) > FLICK;
    onSettle(flicked ? ended.speed < 0 : -ended.offset > width * OPENS_AT);
    return false;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallowClick.current = false;
      if (still) return;
      if (event.button !== 0 || (event.target as Element).closest('.acts')) return;
      touch.current = {
        x: event.clientX,
        y: event.clientY,
        moving: false,
        offset: 0,
        lastX: event.clientX,
        lastAt: event.timeStamp,
        speed: 0,
      };
      if (!onLongPress || isOpen) return;
      press.current = setTimeout(() => {
        touch.current = null;
        swallowClick.current = true;
        onLongPress();
      }, LONG_PRESS);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = touch.current;
      if (!now) return;
      const dx = event.clientX - now.x;
      if (!now.moving) {
        if (Math.abs(event.clientY - now.y) > SLOP) {
          end();
          return;
        }
        if (Math.abs(dx) < SLOP || (dx > 0 && !isOpen)) return;
        clearTimeout(press.current);
        now.moving = true;
        now.x = event.clientX;
        swallowClick.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onStart();
        return;
      }
      const wanted = dx - (isOpen ? width : 0);
      // The row follows at a quarter of the finger's way beyond its end.
      now.offset = Math.min(0, wanted < -width ? -width + (wanted + width) / 4 : wanted);
      const passed = event.timeStamp - now.lastAt;
      if (passed > 0) now.speed = (event.clientX - now.lastX) / passed;
      now.lastX = event.clientX;
      now.lastAt = event.timeStamp;
      const row = event.currentTarget.lastElementChild as HTMLElement;
      row.style.transition = 'none';
      row.style.transform = `translateX(${now.offset}px)`;
    },
    onPointerUp() {
      // The click cannot do this: a browser may leave it out soon after a swipe.
      if (!end() || !isOpen) return;
      swallowClick.current = true;
      onSettle(false);
    },
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      const onActions = (event.target as Element).closest('.acts');
      const byKey = event.detail === 0;
      if (onActions || byKey || !swallowClick.current) return;
      event.preventDefault();
      event.stopPropagation();
      swallowClick.current = false;
    },
  };
}
