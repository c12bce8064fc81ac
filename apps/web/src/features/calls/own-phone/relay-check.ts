/** Milliseconds in which a relay answers, if the network lets it through. */
const PATIENCE = 5000;

/** A relay by one of its addresses. */
export interface RelayWay {
  /** The port and the transport: `443`, `tls`. */
  port: string;
  transport: 'udp' | 'tcp' | 'tls';
  server: RTCIceServer;
}

/** Lists the ways to relays, one for each address of each server. */
export function relayWaysOf(servers: readonly RTCIceServer[]): RelayWay[] {
  return servers.flatMap(({ urls, ...credentials }) =>
    [urls].flat().flatMap((url) => {
      const [, scheme, port, transport] = /^(turns?):[^?]*?(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
      if (!scheme) return [];
      const isSecret = scheme === 'turns';
      return {
        port: port ?? (isSecret ? '5349' : '3478'),
        transport: isSecret ? ('tls' as const) : transport === 'tcp' ? ('tcp' as const) : ('udp' as const),
        server: { ...credentials, urls: url },
      };
    }),
  );
}

/** Tries a way to a relay. Resolves to true if the relay gave an address for sound. */
export async function isRelayOpen({ server }: RelayWay): Promise<boolean> {
  const line = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' });
  try {
    line.addTransceiver('audio');
    const isOpen = new Promise<boolean>((resolve) => {
      setTimeout(resolve, PATIENCE, false);
      line.addEventListener('icecandidate', ({ candidate }) => resolve(candidate !== null));
    });
    await line.setLocalDescription(await line.createOffer());
    return await isOpen;
  } finally {
    line.close();
  }
}
