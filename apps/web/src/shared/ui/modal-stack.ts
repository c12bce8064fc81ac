import { afterPaint } from './after-paint.tsx';
import { watchBack } from './back-gesture.ts';

interface Modal {
  layer: HTMLElement;
  /** The element that had the focus before the layer opened. */
  before: Element | null;
  onAsk: () => void;
  isUrgent: boolean;
}

/** Open layers. The last one is on top, and only that one can be used. */
const modals: Modal[] = [];
/** The element that gets the focus back once the page can take it again. */
let returning: Element | null = null;
let callOff: (() => void) | null = null;

/**
 * Shows a layer above everything, until the returned function is called. Escape and the back gesture call `onAsk` of
 * the top layer. A layer that opens while an urgent one is open lies below it, and is reached after it.
 *
 * The page behind becomes inert only after the layer is painted, and free only after it has gone. Each makes the
 * browser restyle the whole page, and a finger must not wait for that. Meanwhile the layer itself keeps taps off, and
 * Tab settles first. The focus moves in at that time too, because focusing would lay out the layer too early.
 */
export function openModal(layer: HTMLElement, onAsk: () => void, isUrgent = false): () => void {
  const modal: Modal = { layer, before: returning ?? document.activeElement, onAsk, isUrgent };
  returning = null;
  const above = isUrgent ? [] : modals.filter((other) => other.isUrgent);
  modals.splice(modals.length - above.length, 0, modal);
  // The lowest of those above returns the focus to this layer, and this one to where it was before them.
  if (above[0]) [modal.before, above[0].before] = [above[0].before, null];
  if (modals.length === 1) document.addEventListener('keydown', onKey);
  layer.inert = false;
  layer.showPopover?.();
  // The browser puts what was shown last on top.
  for (const { layer: urgent } of above) {
    urgent.hidePopover?.();
    urgent.showPopover?.();
  }
  const stopWatching = watchBack(() => modal === modals.at(-1) && onAsk());
  settleLater();
  return () => {
    stopWatching();
    layer.hidePopover?.();
    if (modals.at(-1) === modal) returning = modal.before;
    modals.splice(modals.indexOf(modal), 1);
    for (const other of modals) if (layer.contains(other.before)) other.before = modal.before;
    if (modals.length === 0) document.removeEventListener('keydown', onKey);
    settleLater();
  };
}

/** Returns the layer that alone can be used now. */
export const topLayer = (): HTMLElement | undefined => modals.at(-1)?.layer;

/** Does the work that waits for the paint now. Called before code moves the focus. */
export function settleModals(): void {
  if (!callOff) return;
  callOff();
  callOff = null;
  const top = modals.at(-1)?.layer;
  document.getElementById('app')!.inert = top !== undefined;
  for (const { layer } of modals) layer.inert = layer !== top;
  if (returning && focusIsLost(top)) (returning as HTMLElement).focus({ preventScroll: true });
  returning = null;
  // The layer gets the focus, not its first button: a key meant for the page must not answer, and no keyboard appears.
  if (top && !top.contains(document.activeElement))
    (top.firstElementChild as HTMLElement).focus({ preventScroll: true });
}

function settleLater(): void {
  callOff?.();
  callOff = afterPaint(settleModals);
}

/** True when the focus is nowhere, or in a layer that is closing. */
function focusIsLost(top: HTMLElement | undefined): boolean {
  const { activeElement: focused, body } = document;
  const layer = focused?.closest('.layer');
  return !focused || focused === body || (layer !== null && layer !== top);
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') settleModals();
  // An Escape that only cancels an input method's suggestion must not close the layer.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  event.preventDefault();
  modals.at(-1)!.onAsk();
}
