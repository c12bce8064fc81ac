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

/** Seconds for which a registration is valid. */
const REGISTERED_FOR = 120;
const KEY_MS = 120;
/** Milliseconds between renewals of the TURN credentials, which are valid for an hour. */
const RENEW_EVERY = 25 * 60_000;

interface Invitation {
  session: RTCSession;
  request: { getHeader(name: string): string | undefined };
  originator: string;
}

const fresh: PageCall = { phase: 'joining', since: null, sound: 'coming', isMuted: false, isHeld: false };

/**
 * Creates a SIP phone. It registers over our own socket once there is a microphone, and takes one call at a time. The
 * invitation says if it is answered at once.
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
  /** Number of searches for a new network path during this call. */
  let searches = 0;
  let looksFor: RTCSession | null = null;
  let stopRinging: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;
  let isClosed = false;
  const speaker = new Audio();
  speaker.autoplay = true;
  const microphone = createStandbyMicrophone(beReachable);

  /** Returns the account's ticket for the first socket, and a new one for each later socket. */
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
      // The present servers stay valid for another half hour.
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

  /** Opens the socket again after a network change. The old path may be dead without any notice. */
  function changeWay(): void {
    if (agent.isConnected()) socket.reopen(anew());
  }

  /** Returns the work for a newly opened socket. JsSIP reports nothing about a registration that continues. */
  function anew(): () => void {
    return () => {
      agent.register();
      lookForWay();
    };
  }

  /** Searches a new network path for the call's sound. Runs one search at a time. */
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
    // Browsers hide their address, and Asterisk takes 0.0.0.0 for a call on hold. ICE finds the path, not this line.
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

  /**
   * Registers once the microphone works. A phone without one stays unregistered. Runs again when a device comes or
   * goes.
   */
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

  /** Unregisters before the browser freezes this page, so that no call is sent to a phone that cannot ring. */
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
    // The other side learns our new address and sends everything about the running call over the new socket.
    if (wasLost) lookForWay();
    wasLost = false;
  });
  // A new account may reach Asterisk a moment after this phone does, so registration is repeated.
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
    /**
     * Sends a key as a tone in the call's sound: 0-9, * and #. Waiting tones are repeated first, because a new
     * insertion would drop them.
     */
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
