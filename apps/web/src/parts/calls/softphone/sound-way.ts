import type { PageCall } from './softphone-state.ts';

/** By then sound has found its way, if the network lets it. Milliseconds. */
const LONGEST_SEARCH = 8000;

/** Tells how the sound of a call gets through the network, from its first search on. Answers how to stop. */
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
