import { answerMode, callHeader } from '@haihu/contract/calls/values';
import type { SoundFigures } from '@haihu/rules/calls/quality';
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { CallSpeaker } from './call-speaker.ts';
import { findNewWay, GATHER, withWays } from './new-way.ts';
import { ring } from './ring.ts';
import type { SipAccount } from './sip-account.ts';
import { microphoneProblemOf } from './sip-problem.ts';
import type { PageCall, SoftphoneState } from './softphone-state.ts';
import { measureSound } from './sound-meter.ts';
import { watchSoundWay } from './sound-way.ts';
import type { StandbyMicrophone } from './standby-microphone.ts';

const KEY_MS = 120;

export interface Invitation {
  session: RTCSession;
  request: { getHeader(name: string): string | undefined };
  originator: string;
}

const fresh: PageCall = { phase: 'joining', since: null, sound: 'coming', isMuted: false, isHeld: false };

export interface PageCallParts {
  account: Pick<SipAccount, 'iceServers'>;
  microphone: Pick<StandbyMicrophone, 'take' | 'rest' | 'change'>;
  speaker: CallSpeaker;
  tell: (change: Partial<SoftphoneState>) => void;
  /** Runs when the other side is not heard any more. */
  onSoundLost: () => void;
  /** Takes the sound of a call that is over, with the id of the call. */
  onHeard: (callId: string, heard: SoundFigures) => void;
}

/** Takes the calls of a phone in the page, one at a time. */
export function createPageCalls({ account, microphone, speaker, tell, onSoundLost, onHeard }: PageCallParts) {
  let session: RTCSession | null = null;
  let shown: PageCall = fresh;
  /** Number of searches for a new network path during this call. */
  let searches = 0;
  let looksFor: RTCSession | null = null;
  let stopRinging: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;
  let stopMeasuring: (() => Promise<void>) | null = null;

  /** Searches a new network path for the call's sound. Runs one search at a time. */
  function lookForWay(): void {
    const talk = session;
    if (!talk?.isEstablished() || looksFor === talk) return;
    looksFor = talk;
    findNewWay(talk, account.iceServers(), () => (searches += 1))
      .catch(() => {})
      .finally(() => (looksFor = null));
  }

  function show(change: Partial<PageCall>): void {
    shown = { ...shown, ...change };
    tell({ call: shown });
  }

  function over(): void {
    stopRinging?.();
    stopWatching?.();
    void stopMeasuring?.();
    stopMeasuring = null;
    session = null;
    microphone.rest();
    speaker.silence();
    tell({ call: null });
  }

  /** Measures the sound of a call to its end. A call without an id is measured for the screen only. */
  function measure(connection: RTCPeerConnection, callId: string | undefined): void {
    const end = measureSound(connection, (heard) => tell({ heard }));
    stopMeasuring = async () => {
      const heard = await end();
      if (heard && callId) onHeard(callId, heard);
    };
  }

  async function take({ session: incoming, request }: Invitation): Promise<void> {
    if (session) return incoming.terminate({ status_code: 486 });
    session = incoming;
    searches = 0;
    shown = fresh;
    tell({ call: shown, problem: null, heard: null, isPoor: false });
    incoming.on('ended', over);
    incoming.on('failed', over);
    incoming.on('confirmed', () => show({ phase: 'talking', since: Date.now() }));
    incoming.on('peerconnection', ({ peerconnection }) => {
      measure(peerconnection, request.getHeader(callHeader));
      stopWatching = watchSoundWay(peerconnection, (sound) => {
        show({ sound });
        if (sound === 'lost') onSoundLost();
      });
      peerconnection.addEventListener('track', ({ streams: [stream], track }) => {
        speaker.hear(stream ?? new MediaStream([track]));
      });
    });
    // Browsers hide their address, and Asterisk takes 0.0.0.0 for a call on hold. ICE finds the path, not this line.
    incoming.on('sdp', (told) => {
      if (told.originator !== 'local') return;
      told.sdp = withWays(told.sdp.replace('c=IN IP4 0.0.0.0', 'c=IN IP4 127.0.0.1'), searches);
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
      answered.answer({ mediaStream, pcConfig: { iceServers: account.iceServers() } });
    } catch (error) {
      tell({ problem: microphoneProblemOf(error) });
      answered.terminate({ status_code: 480 });
    }
  }

  /** Changes to the chosen devices, in the middle of a call too. */
  async function changeDevices(): Promise<void> {
    await speaker.useChosen();
    const track = await microphone.change().catch(() => undefined);
    const sender = session?.connection?.getSenders().find((one) => one.track?.kind === 'audio');
    if (!track) return;
    if (shown.isMuted || shown.isHeld) track.enabled = false;
    await sender?.replaceTrack(track);
  }

  return {
    take,
    pickUp,
    lookForWay,
    changeDevices,
    isBusy: () => session !== null,
    stopRinging: () => stopRinging?.(),
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
  };
}
