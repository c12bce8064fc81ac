const SWITCHED = 'haihu-softphone';

/** Says that the user switched the phone of this page on or off. */
export const tellSoftphoneSwitch = () => globalThis.dispatchEvent(new Event(SWITCHED));

/** Runs a function at each switch of this page's phone. Returns a function that ends this. */
export function onSoftphoneSwitch(listener: () => void): () => void {
  globalThis.addEventListener(SWITCHED, listener);
  return () => globalThis.removeEventListener(SWITCHED, listener);
}
