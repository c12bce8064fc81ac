/** Mark in the history entry that lies above a screen's own entry. */
interface CoveredMark {
  covered?: true;
}

/** Open layers. The last one lies on top. */
const layers: (() => void)[] = [];

/**
 * True while the user is on the history entry that a layer put above its screen's own. The layer itself may be closed
 * already.
 */
export const isCovered = () => (history.state as CoveredMark | null)?.covered === true;

/**
 * Calls `onBack` when the user goes back while this is the top layer: by gesture, key or button, on every device. For
 * this the layer puts its own entry into the history. The entry stays if the layer is closed in another way: going back
 * here would race with the next navigation. The router skips such entries. Returns a function that ends it.
 */
export function watchBack(onBack: () => void): () => void {
  layers.push(onBack);
  cover();
  return () => void layers.splice(layers.indexOf(onBack), 1);
}

/** Asks the top layer to close after the user went back from its entry to the screen. Returns false without a layer. */
export function backFromLayer(): boolean {
  const top = layers.at(-1);
  if (!top) return false;
  top();
  // The layer may have refused to close, and there may be others below it.
  setTimeout(() => layers.length > 0 && cover(), 0);
  return true;
}

function cover(): void {
  if (!isCovered()) history.pushState({ ...(history.state as object | null), covered: true }, '');
}
