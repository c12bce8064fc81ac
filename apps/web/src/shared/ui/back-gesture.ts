/** What the entry above a screen's own carries beside the screen's mark. */
interface CoveredMark {
  covered?: true;
}

/** The last one lies on top. */
const layers: (() => void)[] = [];

/** One is on the entry that a layer put above its screen's own, whether the layer still lies there or not. */
export const isCovered = () => (history.state as CoveredMark | null)?.covered === true;

/**
 * Calls `onBack` when one goes back while this is the top layer: by gesture, key or button, on every device, as the
 * layer puts an entry of its own into the history. That entry stays when the layer is closed in another way, because
 * going back by ourselves would race with whoever goes on; the router passes over it. Answers what ends it.
 */
export function watchBack(onBack: () => void): () => void {
  layers.push(onBack);
  cover();
  return () => void layers.splice(layers.indexOf(onBack), 1);
}

/** One went back from a covering entry to its screen. Asks the top layer to close; false where there is none. */
export function backFromLayer(): boolean {
  const top = layers.at(-1);
  if (!top) return false;
  top();
  // What was asked to close may have stayed, and there may be others below it.
  setTimeout(() => layers.length > 0 && cover(), 0);
  return true;
}

function cover(): void {
  if (!isCovered()) history.pushState({ ...(history.state as object | null), covered: true }, '');
}
