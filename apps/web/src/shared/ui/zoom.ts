/** Position of a picture in its frame: its scale, and the distance of its middle from the frame's middle, in px. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };

const LARGEST = 5;

/** Zooms a picture. The point `at`, measured from the middle of the frame, stays in place. */
export function zoomAt(view: ZoomView, factor: number, at: Point, frame: Size): ZoomView {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame);
}

export function panBy(view: ZoomView, { x, y }: Point, frame: Size): ZoomView {
  return within({ ...view, x: view.x + x, y: view.y + y }, frame);
}

/** Limits a view so that no edge of the picture comes into the frame. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [right, bottom] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, right), y: clamp(y, bottom) };
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
