import type { Softphone } from '@haihu/contract/calls/own-phone';
import { UA } from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession';
import { call } from '../../../shared/lib/call.ts';
import { chosenDevice, NoMicrophone, openMicrophone } from './microphone.ts';
import { ring } from './ring.ts';
import { createSipSocket } from './sip-socket.ts';
import type { PageCall, SoftphoneState } from './softphone-state.ts';

export type SipPhone = ReturnType<typeof createSipPhone>;

/** Candidates of a machine with several networks come one by one; what came by then is enough. Milliseconds. */
const GATHER = 400;
/** Seconds. */
const REGISTERED_FOR = 120;
const KEY_MS = 120;

const fresh: PageCall = { phase: 'joining', since: null, isMuted: false, isHeld: false };

/** Registers over our own socket and takes calls, one at a time. `isExpected`: such a call is picked up by itself. */
export function createSipPhone(
  account: Softphone,
  tell: (change: Partial<SoftphoneState>) => void,
  isExpected: () => Promise<boolean>,
) {
  let ticket: string | null = account.ticket;
  let session: RTCSession | null = null;
  let shown: PageCall = fresh;
  let wasLost = false;
  let stopRinging: (() => void) | null = null;
  const speaker = new Audio();
  speaker.autoplay = true;

  /** The first one came with the account; each later socket asks for another. */
  async function takeTicket(): Promise<string> {
    const first = ticket;
    ticket = null;
    return first ?? (await call('calls.softphone', {})).ticket;
  }

  const agent = new UA({
    sockets: [createSipSocket(takeTicket)],
    uri: `sip:${account.user}@${account.domain}`,
    authorization_user: account.user,
    password: account.secret,
    register_expires: REGISTERED_FOR,
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 8,
  });

  function show(change: Partial<PageCall>): void {
    shown = { ...shown, ...change };
    tell({ call: shown });
  }

  function over(): void {
    stopRinging?.();
    session = null;
    speaker.srcObject = null;
    tell({ call: null });
  }

  async function take(incoming: RTCSession): Promise<void> {
    if (session) return incoming.terminate({ status_code: 486 });
    session = incoming;
    shown = fresh;
    tell({ call: shown, problem: null });
    incoming.on('ended', over);
    incoming.on('failed', over);
    incoming.on('confirmed', () => show({ phase: 'talking', since: Date.now() }));
    incoming.on('peerconnection', ({ peerconnection }) => {
      peerconnection.addEventListener('track', ({ streams: [stream], track }) => {
        speaker.srcObject = stream ?? new MediaStream([track]);
        void useDevices();
      });
    });
    // Browsers hide where they are, and Asterisk takes "nowhere" for a call on hold. ICE finds the way, not this line.
    incoming.on('sdp', (told) => {
      if (told.originator === 'local') told.sdp = told.sdp.replace('c=IN IP4 0.0.0.0', 'c=IN IP4 127.0.0.1');
    });
    let gathered: ReturnType<typeof setTimeout> | undefined;
    incoming.on('icecandidate', ({ ready }) => {
      clearTimeout(gathered);
      gathered = setTimeout(ready, GATHER);
    });
    const expected = await isExpected();
    if (session !== incoming) return;
    if (expected) await pickUp();
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
      const mediaStream = await openMicrophone();
      if (session !== answered) return mediaStream.getTracks().forEach((track) => track.stop());
      answered.on('ended', () => mediaStream.getTracks().forEach((track) => track.stop()));
      answered.answer({ mediaStream, pcConfig: { iceServers: [] } });
    } catch (error) {
      tell({ problem: error instanceof NoMicrophone ? error.problem : 'failed' });
      answered.terminate({ status_code: 480 });
    }
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
    if (wasLost && session?.isEstablished()) session.renegotiate();
    wasLost = false;
  });
  // An account that is new may reach the engine after us: it is tried again.
  agent.on('registrationFailed', () => {
    tell({ status: 'connecting' });
    setTimeout(() => agent.isConnected() && agent.register(), 1000);
  });
  agent.on('newRTCSession', ({ session: incoming, originator }: { session: RTCSession; originator: string }) => {
    if (originator === 'remote') void take(incoming);
  });
  agent.start();

  return {
    pickUp,
    useDevices,
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
      stopRinging?.();
      agent.stop();
    },
  };
}
