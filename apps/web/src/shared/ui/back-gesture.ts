interface Watcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    /** Not in every browser yet, nor in the types. */
    CloseWatcher?: new () => Watcher;
  }
}

/** Calls `onBack` at each back gesture, where the browser tells of it, in place of a step back. Answers what ends that. */
export function watchBack(onBack: () => void): () => void {
  const { CloseWatcher } = window;
  if (!CloseWatcher) return () => undefined;
  let watcher: Watcher;
  // One hears of a single gesture only, and what was asked to close may have stayed.
  function watch(): void {
    watcher = new CloseWatcher!();
    watcher.addEventListener('close', () => {
      watch();
      onBack();
    });
  }
  watch();
  return () => watcher.destroy();
}
