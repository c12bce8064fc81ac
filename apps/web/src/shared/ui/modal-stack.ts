import { afterPaint } from './after-paint.tsx';
import { watchBack } from './back-gesture.ts';

interface Modal {
  layer: HTMLElement;
  /** What had the focus before it came. */
  before: Element | null;
  onAsk: () => void;
}

/** The last one is on top, and the only thing that can be used. */
const modals: Modal[] = [];
/** Gets the focus back once the page can take it again. */
let returning: Element | null = null;
let callOff: (() => void) | null = null;

/**
 * Shows a layer above everything until what it answers is called. Escape and the back gesture call `onAsk` of the one
 * on top.
 *
 * What lies behind becomes inert only after the layer is painted, and free again only after it has gone: either makes
 * the browser restyle the whole page, for which a finger need not wait. The layer itself keeps taps off, Tab does not
 * come before it. The focus goes into it then, too: it would have the layer laid out before its time.
 */
export function openModal(layer: HTMLElement, onAsk: () => void): () => void {
  const modal: Modal = { layer, before: returning ?? document.activeElement, onAsk };
  returning = null;
  modals.push(modal);
  if (modals.length === 1) document.addEventListener('keydown', onKey);
  layer.inert = false;
  layer.showPopover?.();
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

/** What waits for the paint happens now: for whoever is about to move the focus. */
export function settleModals(): void {
  if (!callOff) return;
  callOff();
  callOff = null;
  const top = modals.at(-1)?.layer;
  document.getElementById('app')!.inert = top !== undefined;
  for (const { layer } of modals) layer.inert = layer !== top;
  if (returning && focusIsLost(top)) (returning as HTMLElement).focus({ preventScroll: true });
  returning = null;
  // The layer itself, not its first button: a key meant for the page must not answer, and no keyboard comes up.
  if (top && !top.contains(document.activeElement))
    (top.firstElementChild as HTMLElement).focus({ preventScroll: true });
}

function settleLater(): void {
  callOff?.();
  callOff = afterPaint(settleModals);
}

/** Nowhere, or in a layer that is going. */
function focusIsLost(top: HTMLElement | undefined): boolean {
  const { activeElement: focused, body } = document;
  const layer = focused?.closest('.layer');
  return !focused || focused === body || (layer !== null && layer !== top);
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') settleModals();
  // An Escape that only takes back what an input method offers is none for us.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  event.preventDefault();
  modals.at(-1)!.onAsk();
}
