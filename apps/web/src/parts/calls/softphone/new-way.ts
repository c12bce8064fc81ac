import type { RTCSession } from 'jssip/lib/RTCSession';

/** Candidates of a machine with several networks come one by one; what came by then is enough. Milliseconds. */
export const GATHER = 400;

/** How often a way is looked for until the other side is heard: a browser learns late of a network that changed. */
const MOST_SEARCHES = 5;
/** By then sound has come over a way that was found. Milliseconds. */
const HEARD_WITHIN = 1200;
const LOOK_EVERY = 100;

/**
 * The sound of a call looks for a way with all that this device and these servers offer now, until something is heard. On
 * hold there is nothing to hear, so it ends after some searches. `begin` is called before each.
 */
export async function findNewWay(session: RTCSession, iceServers: RTCIceServer[], begin: () => void): Promise<void> {
  for (let searches = 0; searches < MOST_SEARCHES && session.isEstablished(); searches += 1) {
    begin();
    await seek(session, iceServers);
    if (await isHeard(session.connection)) return;
  }
}

/** The ways are gathered before the call is told: JsSIP would offer none of them. */
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

/** Of no machine (RFC 5737). */
const NOWHERE = '198.51.100.1';

/**
 * What Asterisk is told of the ways of a call, the first time and in each later search. It begins a later one for other ways
 * only, whatever their credentials, so each search has names of its own. It gives a search up at once that has no address
 * to try, as of browsers that hide theirs: with one that never answers it waits, and the browser finds the way.
 */
export function toldOfWays(sdp: string, search: number): string {
  if (search === 0) return sdp;
  return sdp
    .replaceAll(/^a=candidate:/gm, `a=candidate:${search}`)
    .replaceAll(/^(a=candidate:.*) \S+\.local /gm, `$1 ${NOWHERE} `);
}

/** Waits until all candidates are known, or none came for a while. */
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
