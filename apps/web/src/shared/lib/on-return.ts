import { clientState } from './client-state.ts';

/**
 * Calls `listener` whenever the device has network again or the socket opens: the server can probably be reached then.
 * Returns a function that stops it.
 */
export function onReturn(listener: () => void): () => void {
  let isConnected = clientState.get().socketflage === 'open';
  const stopWatching = clientState.subscribe(() => {
    const wasConnected = isConnected;
    isConnected = clientState.get().socketflage === 'open';
    if (isConnected && !wasConnected) listener();
  });
  addEventListener('online', listener);
  return () => {
    stopWatching();
    removeEventListener('online', listener);
  };
}
