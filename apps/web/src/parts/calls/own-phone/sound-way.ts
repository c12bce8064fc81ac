import type { PageCall } from './softphone-state.ts';

/** Milliseconds within which sound finds its path, if the network allows it. */
const LONGEST_SEARCH = 8000;

/**
 * Reports how the sound of a call gets through the network, from its first search on. Returns a function that stops it.
 */
export function watchSoundWay(connection: RTCPeerConnection, tell: (sound: PageCall['sound']) => void): () => void {
  let giveUp = setTimeout(() => tell('blocked'), LONGEST_SEARCH);

  function look(): void {
    const { iceConnectionState } = connection;
    if (iceConnectionState === 'connected' || iceConnectionState === 'completed') {
      clearTimeout(giveUp);
      tell('flows');
    } else if (iceConnectionState === 'disconnected' || iceConnectionState === 'failed') {
      tell('lost');
      clearTimeout(giveUp);
      giveUp = setTimeout(() => tell('blocked'), LONGEST_SEARCH);
    }
  }

  connection.addEventListener('iceconnectionstatechange', look);
  return () => {
    clearTimeout(giveUp);
    connection.removeEventListener('iceconnectionstatechange', look);
  };
}
