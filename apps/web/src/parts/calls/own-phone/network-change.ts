/** Chromium's data about the network connection. Other browsers offer less. */
interface NetworkInformation extends EventTarget {
  /** `wifi`, `cellular`; undefined on desktops. */
  type?: string;
}

/** Calls `changed` when this device uses another network than before. Returns a function that stops it. */
export function watchNetwork(changed: () => void): () => void {
  const { connection } = navigator as { connection?: NetworkInformation };
  let kind = connection?.type;

  // The event also comes when only the speed of the network changes.
  function look(): void {
    if (connection!.type === kind) return;
    kind = connection!.type;
    if (navigator.onLine) changed();
  }

  window.addEventListener('online', changed);
  connection?.addEventListener('change', look);
  return () => {
    window.removeEventListener('online', changed);
    connection?.removeEventListener('change', look);
  };
}
