import type { Softphone } from '@haihu/contract/calls/own-phone';
import { answerMode } from '@haihu/contract/calls/values';
import { UA } from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession';
import { chosenDevice, type MicrophoneProblem, NoMicrophone } from './microphone.ts';
import { watchNetwork } from './network-change.ts';
import { findNewWay, GATHER, toldOfWays } from './new-way.ts';
import { ring } from './ring.ts';
import { createSipSocket } from './sip-socket.ts';
import { watchSoundWay } from './sound-way.ts';
import { createStandbyMicrophone } from './standby-microphone.ts';
import type { PageCall, SoftphoneState } from './softphone-state.ts';

export type SipPhone = ReturnType<typeof createSipPhone>;

/** Seconds. */
const REGISTERED_FOR = 120;
const KEY_MS = 120;
/** The names for TURN servers are good for an hour. Milliseconds. */
const RENEW_EVERY = 25 * 60_000;

interface Invitation {
  session: RTCSession;
  request: { getHeader(name: string): string | undefined };
  originator: string;
}

const fresh: PageCall = { phase: 'joining', since: null, sound: 'coming', isMuted: false, isHeld: false };

/**
 * Registers over our own socket, once there is a microphone, and takes calls, one at a time. The invitation says which of
 * them are answered at once.
 */
export function createSipPhone(
  account: Softphone,
  tell: (change: Partial<SoftphoneState>) => void,
  askAnew: () => Promise<Softphone>,
) {
  let ticket: string | null = account.ticket;
  let { iceServers } = account;
  let session: RTCSession | null = null;
  let shown: PageCall = fresh;
  let wasLost = false;
  /** How often the sound of this call looked for its way anew. */
  let searches = 0;
  let looksFor: RTCSession | null = null;
  let stopRinging: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;
  let isClosed = false;
  const speaker = new Audio();
  speaker.autoplay = true;
  const microphone = createStandbyMicrophone(beReachable);

  /** The first one came with the account; each later socket asks for another. */
  async function takeTicket(): Promise<string> {
    const first = ticket;
    ticket = null;
    if (first !== null) return first;
    const fresher = await askAnew();
    ({ iceServers } = fresher);
    return fresher.ticket;
  }

  const renewing = setInterval(() => {
    askAnew().then(
      (fresher) => void ({ iceServers } = fresher),
      // Those there are last for half an hour yet.
      () => {},
    );
  }, RENEW_EVERY);

  const socket = createSipSocket(takeTicket, () => (session ? anew() : null));
  const agent = new UA({
    sockets: [socket],
    uri: `sip:${account.user}@${account.domain}`,
    authorization_user: account.user,
    password: account.secret,
    register_expires: REGISTERED_FOR,
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 8,
  });

  /** What is open goes by a way that may be gone, and nobody tells. */
  function changeWay(): void {
    if (agent.isConnected()) socket.reopen(anew());
  }

  /** What to do once another socket is open. Of a registration that goes on there is no word. */
  function anew(): () => void {
    return () => {
      agent.register();
      lookForWay();
    };
  }

  /** One look at a time: it goes on until something is heard. */
  function lookForWay(): void {
    const talk = session;
    if (!talk?.isEstablished() || looksFor === talk) return;
    looksFor = talk;
    findNewWay(talk, iceServers, () => (searches += 1))
      .catch(() => {})
      .finally(() => (looksFor = null));
  }

  const stopWatchingNetwork = watchNetwork(changeWay);

  function show(change: Partial<PageCall>): void {
    shown = { ...shown, ...change };
    tell({ call: shown });
  }

  function over(): void {
    stopRinging?.();
    stopWatching?.();
    session = null;
    microphone.rest();
    speaker.srcObject = null;
    tell({ call: null });
  }

  async function take({ session: incoming, request }: Invitation): Promise<void> {
    if (session) return incoming.terminate({ status_code: 486 });
    session = incoming;
    searches = 0;
    shown = fresh;
    tell({ call: shown, problem: null });
    incoming.on('ended', over);
    incoming.on('failed', over);
    incoming.on('confirmed', () => show({ phase: 'talking', since: Date.now() }));
    incoming.on('peerconnection', ({ peerconnection }) => {
      stopWatching = watchSoundWay(peerconnection, (sound) => {
        show({ sound });
        if (sound === 'lost') changeWay();
      });
      peerconnection.addEventListener('track', ({ streams: [stream], track }) => {
        speaker.srcObject = stream ?? new MediaStream([track]);
        void useDevices();
      });
    });
    // Browsers hide where they are, and Asterisk takes "nowhere" for a call on hold. ICE finds the way, not this line.
    incoming.on('sdp', (told) => {
      if (told.originator !== 'local') return;
      told.sdp = toldOfWays(told.sdp.replace('c=IN IP4 0.0.0.0', 'c=IN IP4 127.0.0.1'), searches);
    });
    let gathered: ReturnType<typeof setTimeout> | undefined;
    incoming.on('icecandidate', ({ ready }) => {
      clearTimeout(gathered);
      gathered = setTimeout(ready, GATHER);
    });
    if (request.getHeader(answerMode.header) === answerMode.auto) await pickUp();
    else {
      stopRinging = ring();
      show({ phase: 'ringing' });
    }
  }

  async function pickUp(): Promise<void> {
    const answered = session;
    if (!answered || answered.isEstablished() || answered.isEnded()) return;
    stopRinging?.();
    show({ phase: 'joining' });
    try {
      const mediaStream = await microphone.take();
      if (session !== answered) return microphone.rest();
      answered.answer({ mediaStream, pcConfig: { iceServers } });
    } catch (error) {
      tell({ problem: problemOf(error) });
      answered.terminate({ status_code: 480 });
    }
  }

  /** A phone that nobody could be heard over does not register. It is asked again when a device comes or goes. */
  async function beReachable(): Promise<void> {
    try {
      await microphone.open();
      if (isClosed) return microphone.close();
      tell({ status: 'connecting', problem: null });
      if (agent.isConnected()) agent.register();
      else agent.start();
    } catch (error) {
      if (agent.isRegistered()) agent.unregister();
      tell({ status: 'refused', words: '', problem: problemOf(error) });
    }
  }

  /** The browser is about to stop this page: nobody should be sent to a phone that cannot ring. */
  function leave(): void {
    if (!session) agent.unregister();
  }

  const comeBack = () => agent.register();

  async function changeDevices(): Promise<void> {
    await useDevices();
    const track = await microphone.change().catch(() => undefined);
    const sender = session?.connection?.getSenders().find((one) => one.track?.kind === 'audio');
    if (!track) return;
    if (shown.isMuted || shown.isHeld) track.enabled = false;
    await sender?.replaceTrack(track);
  }

  async function useDevices(): Promise<void> {
    const output = chosenDevice('speaker');
    if ('setSinkId' in speaker) await speaker.setSinkId(output).catch(() => {});
  }

  agent.on('connected', () => tell({ status: 'connecting', words: '' }));
  agent.on('disconnected', () => {
    wasLost = true;
    tell({ status: 'lost' });
  });
  agent.on('registered', () => {
    tell({ status: 'ready', words: '' });
    // The other side learns where we are now: what it says next of the running call comes over the new socket.
    if (wasLost) lookForWay();
    wasLost = false;
  });
  // An account that is new may reach the engine after us: it is tried again.
  agent.on('registrationFailed', () => {
    tell({ status: 'connecting' });
    setTimeout(() => agent.isConnected() && agent.register(), 1000);
  });
  agent.on('newRTCSession', (invitation: Invitation) => {
    if (invitation.originator === 'remote') void take(invitation);
  });
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', comeBack);
  void beReachable();

  return {
    pickUp,
    useDevices: changeDevices,
    hangUp: () => session?.terminate(),
    mute(isOn: boolean): void {
      if (isOn) session?.mute({ audio: true });
      else session?.unmute({ audio: true });
      show({ isMuted: isOn });
    },
    hold(isOn: boolean): void {
      const isDone = isOn ? session?.hold() : session?.unhold();
      if (isDone) show({ isHeld: isOn });
    },
    /** In the sound itself, as a phone does: 0-9, * and #. Keys that still wait to be sent go first, or they would be lost. */
    sendTone(tone: string): void {
      const dtmf = session?.connection.getSenders().find((sender) => sender.dtmf?.canInsertDTMF)?.dtmf;
      dtmf?.insertDTMF(dtmf.toneBuffer + tone, KEY_MS);
    },
    close(): void {
      isClosed = true;
      clearInterval(renewing);
      stopWatchingNetwork();
      document.removeEventListener('freeze', leave);
      document.removeEventListener('resume', comeBack);
      stopRinging?.();
      agent.stop();
      microphone.close();
    },
  };
}

const problemOf = (error: unknown): MicrophoneProblem => (error instanceof NoMicrophone ? error.problem : 'failed');
