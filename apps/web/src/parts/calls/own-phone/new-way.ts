import type { RTCSession } from 'jssip/lib/RTCSession';

/** Milliseconds to wait for a further ICE candidate. Machines with several networks report them one by one. */
export const GATHER = 400;

/** Most searches for a path until the other side is heard. A browser notices a changed network late. */
const MOST_SEARCHES = 5;
/** Milliseconds within which sound must come over a new path. */
const HEARD_WITHIN = 1200;
const LOOK_EVERY = 100;

/**
 * Searches a new network path for a call's sound, with this device's present networks and the given servers. Repeats
 * until something is heard. A call on hold is silent, so it ends after some searches. `begin` is called before each
 * search.
 */
export async function findNewWay(session: RTCSession, iceServers: RTCIceServer[], begin: () => void): Promise<void> {
  for (let searches = 0; searches < MOST_SEARCHES && session.isEstablished(); searches += 1) {
    begin();
    await seek(session, iceServers);
    if (await isHeard(session.connection)) return;
  }
}

/** Gathers the candidates before the offer is sent, because JsSIP would send none of them. */
async function seek(session: RTCSession, iceServers: RTCIceServer[]): Promise<void> {
  const { connection } = session;
  if (!session.isReadyToReOffer()) return;
  connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
  await connection.setLocalDescription(await connection.createOffer({ iceRestart: true }));
  await gathered(connection);
  await new Promise<void>((resolve) => {
    if (!session.renegotiate({}, resolve)) resolve();
  });
}

async function isHeard(connection: RTCPeerConnection): Promise<boolean> {
  const before = await packetsOf(connection);
  for (let waited = 0; waited < HEARD_WITHIN; waited += LOOK_EVERY) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    if ((await packetsOf(connection)) > before) return true;
  }
  return false;
}

async function packetsOf(connection: RTCPeerConnection): Promise<number> {
  const stats = [...(await connection.getStats()).values()];
  return stats.reduce((sum, { type, packetsReceived }) => (type === 'inbound-rtp' ? sum + packetsReceived : sum), 0);
}

/** An address that belongs to no machine (RFC 5737). */
const NOWHERE = '198.51.100.1';

/**
 * Rewrites the SDP that Asterisk gets. Asterisk starts a later search only for other candidates, whatever their
 * credentials, so each search gets candidate names of its own. It gives up at once without an address to try, as from
 * browsers that hide theirs. An address that never answers makes it wait, and the browser finds the path.
 */
export function withWays(sdp: string, search: number): string {
  if (search === 0) return sdp;
  return sdp
    .replaceAll(/^a=candidate:/gm, `a=candidate:${search}`)
    .replaceAll(/^(a=candidate:.*) \S+\.local /gm, `$1 ${NOWHERE} `);
}

/** Waits until all candidates are known, or no further one came for a while. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    function done(): void {
      clearTimeout(timer);
      connection.removeEventListener('icecandidate', came);
      resolve();
    }
    function came({ candidate }: RTCPeerConnectionIceEvent): void {
      clearTimeout(timer);
      if (candidate) timer = setTimeout(done, GATHER);
      else done();
    }
    timer = setTimeout(done, 5 * GATHER);
    connection.addEventListener('icecandidate', came);
  });
}
