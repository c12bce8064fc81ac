import { keepAppOnDevice } from './keep-app-on-device.ts';
import { startSocket } from './start-socket.ts';

/**
 * Starts everything that a session keeps running and that home can do without: it is loaded after home. Returns a
 * function that stops it.
 */
export function startAfterHome(): () => void {
  keepAppOnDevice();
  return startSocket();
}
