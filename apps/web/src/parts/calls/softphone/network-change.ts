/** What Chromium says of the way to the net; other browsers say less. */
interface NetworkInformation extends EventTarget {
  /** `wifi`, `cellular`; undefined on desks. */
  type?: string;
}

/** Tells when this device has another way to the net than before. Answers how to stop. */
export function watchNetwork(changed: () => void): () => void {
  const { connection } = navigator as { connection?: NetworkInformation };
  let kind = connection?.type;

  // It also changes with how fast the net is.
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
