import { type PointerEvent, useRef } from 'react';
import { panBy, type Point, type ZoomView, wholePicture, zoomAt } from './zoom.ts';

const DOUBLE_TAP = 300;
/** Px that a finger may move during a tap. */
const STILL = 12;
const CLOSER = 2.5;

interface ZoomPictureProps {
  url: string;
  label: string;
  /** Called if the picture could not be read. */
  onBroken?: () => void;
}

/**
 * Draws one picture that fits its page. A pinch, a double tap or a double click zooms in, and then a finger moves the
 * picture.
 */
export function ZoomPicture({ url, label, onBroken }: ZoomPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<ZoomView>(wholePicture);
  const fingers = useRef(new Map<number, Point>());
  const press = useRef({ x: 0, y: 0, byMouse: false });
  const lastTap = useRef({ at: 0, x: 0, y: 0 });

  function show(next: ZoomView): void {
    view.current = next;
    const { style, dataset } = frame.current!;
    style.setProperty('--zoom', `translate(${next.x}px, ${next.y}px) scale(${next.scale})`);
    // Only a picture that is not zoomed leaves swipes to the row of pictures.
    dataset.closer = String(next.scale > 1);
  }

  /** Returns the position of a pointer, measured from the middle of the page. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  const box = () => ({ width: frame.current!.clientWidth, height: frame.current!.clientHeight });
  const toggle = (at: Point) => show(view.current.scale > 1 ? wholePicture : zoomAt(view.current, CLOSER, at, box()));

  function move(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const after = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
      const spread = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      show(zoomAt(view.current, spread(after) / Math.max(1, spread(before)), middle, box()));
    } else if (view.current.scale > 1) {
      show(panBy(view.current, { x: after.x - before.x, y: after.y - before.y }, box()));
    }
    fingers.current.set(event.pointerId, after);
  }

  function lift(event: PointerEvent): void {
    const wasAlone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    const at = pointOf(event);
    const moved = Math.hypot(at.x - press.current.x, at.y - press.current.y);
    if (!wasAlone || press.current.byMouse || moved > STILL) return;
    const { at: before, x, y } = lastTap.current;
    const isDouble = event.timeStamp - before < DOUBLE_TAP && Math.hypot(at.x - x, at.y - y) < STILL * 2;
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, ...at };
    if (isDouble) toggle(at);
  }

  return (
    <div
      ref={frame}
      className="zoom"
      onPointerDown={(event) => {
        const at = pointOf(event);
        press.current = { ...at, byMouse: event.pointerType === 'mouse' };
        fingers.current.set(event.pointerId, at);
        if (fingers.current.size > 1 || view.current.scale > 1) frame.current!.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      // Some browsers send this event for a double tap too.
      onDoubleClick={(event) => press.current.byMouse && toggle(pointOf(event))}
    >
      <img src={url} alt={label} draggable={false} loading="lazy" onError={onBroken} />
    </div>
  );
}
