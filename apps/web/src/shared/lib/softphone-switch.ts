const SWITCHED = 'haihu-softphone';
const LOST = 'haihu-softphone-lost';

/** Says that the user switched the phone of this page on or off. */
export const tellSoftphoneSwitch = () => globalThis.dispatchEvent(new Event(SWITCHED));

/** Runs a function at each switch of this page's phone. Returns a function that ends this. */
export const onSoftphoneSwitch = (listener: () => void) => hear(SWITCHED, listener);

/** Says that code of this page's phone failed to load, so that it cannot ring. */
export const tellSoftphoneLost = () => globalThis.dispatchEvent(new Event(LOST));

/** Runs a function when code of this page's phone was lost. Returns a function that ends this. */
export const onSoftphoneLost = (listener: () => void) => hear(LOST, listener);

function hear(event: string, listener: () => void): () => void {
  globalThis.addEventListener(event, listener);
  return () => globalThis.removeEventListener(event, listener);
}
