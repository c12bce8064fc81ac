import { type PointerEvent, useRef } from 'react';

/** Limits for closing: the share of the sheet's height, and the speed in px per millisecond. */
const GOES_AT = 0.3;
const FLICK = 0.5;
const SLOP = 4;

/**
 * Returns handlers for the sheet's head. The sheet follows the finger down, and closes after a third of its height or
 * at a flick.
 */
export function useSheetDrag(onClose?: () => void) {
  const from = useRef<{ y: number; lastY: number; lastAt: number; speed: number } | null>(null);

  function end(event: PointerEvent<HTMLElement>): void {
    const ended = from.current;
    from.current = null;
    if (!ended) return;
    const sheet = event.currentTarget.parentElement!;
    const down = ended.lastY - ended.y;
    const goes = ended.speed > FLICK || down > sheet.offsetHeight * GOES_AT;
    sheet.style.transition = '';
    sheet.style.transform = '';
    if (goes && down > SLOP) onClose?.();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!onClose || (event.target as Element).closest('button, a, input')) return;
      from.current = { y: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = from.current;
      if (!now) return;
      const passed = event.timeStamp - now.lastAt;
      if (passed > 0) now.speed = (event.clientY - now.lastY) / passed;
      now.lastY = event.clientY;
      now.lastAt = event.timeStamp;
      const sheet = event.currentTarget.parentElement!;
      sheet.style.transition = 'none';
      sheet.style.transform = `translateY(${Math.max(0, event.clientY - now.y)}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
