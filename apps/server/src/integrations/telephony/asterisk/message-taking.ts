import { setTimeout as wait } from 'node:timers/promises';
import type { OwnSound } from '../sounds.ts';
import type { AriEvent } from './ari.ts';
import type { CallAgents } from './call-agents.ts';
import type { CallEnding } from './call-ending.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import type { KeptVoiceMessage } from './marks.ts';

export interface MessageTakingParts {
  kit: LiveCallKit;
  agents: () => Pick<CallAgents, 'present' | 'isRinging' | 'wait'>;
  ending: Pick<CallEnding, 'end' | 'isEnding'>;
}

export type MessageTaking = ReturnType<typeof createMessageTaking>;

/** The tone before a message. Asterisk makes it without a file, and it falls silent by itself. */
const TONE = 'tone:!1000/500|!0/100';
/** Milliseconds for which the tone sounds. Asterisk does not end it. */
const TONE_LASTS = 550;
/** Seconds of sound below which a caller has said nothing. */
const SHORTEST = 2;

/**
 * Takes the message of a caller: asks for it, plays the tone, records the caller, and hangs up. Each stage is noted on
 * the channel first, so that the next driver goes on with it.
 */
export function createMessageTaking({ kit, agents, ending }: MessageTakingParts) {
  const { order, ids, board, found, hears, tell, clock, story, phones, notice, run, storedSeconds } = kit;
  const [ask, tone] = [`${ids.customer}-message`, `${ids.customer}-tone`];
  let message: KeptVoiceMessage | null = found?.message ?? null;
  /** The enterprise's own request to leave a message. A driver that goes on with a message asks with ours. */
  let request: OwnSound = null;
  /** False until Asterisk has taken the request to ask the caller. */
  let isAsked = message !== null;

  async function note(stage: KeptVoiceMessage['stage']): Promise<void> {
    message = { ...message!, stage };
    await board.noteMessage(ids.customer, message);
  }

  /** Asks the caller, who hears neither music nor a notice any more. What was recorded of the waiting is not kept. */
  async function begin(): Promise<void> {
    await note('asking');
    await notice.stop();
    await agents().wait.stop();
    await stopRecorder();
    await board.play(ids.customer, await board.mediaOf(request, board.soundOf('leave_message')), ask);
    isAsked = true;
  }

  /** Ends the recording of the waiting, whose name the message takes over. */
  const stopRecorder = async () => void (order.record && (await board.hangUp(ids.recorder)));

  async function playTone(): Promise<void> {
    await note('tone');
    // The driver before may have died before it could do so.
    await stopRecorder();
    await board.play(ids.customer, TONE, tone);
    endTone();
  }

  function endTone(): void {
    setTimeout(() => run(board.stopPlaying(tone)), TONE_LASTS).unref();
  }

  async function record(): Promise<void> {
    for (let tries = 0; tries < 20 && (await board.isRecording(ids.recording)); tries += 1) await wait(50);
    await note('recording');
    await board.recordMessage(ids.customer, ids.recording, message!.seconds);
    begun();
  }

  const begun = () => tell({ type: 'message', at: story.notBefore(clock()), seconds: null });

  function over(seconds: number, at: string): void {
    tell({ type: 'message', at: story.notBefore(at), seconds });
    // A caller who hung up is gone by now, and the event follows.
    ending.end('customer', 'abandoned');
  }

  /** Does the next thing for the caller. Hangs up if Asterisk refuses it. */
  const go = (work: () => Promise<void>) => run(work(), () => ending.end('system', 'network'));

  function hear({ type, playback, recording, when }: AriEvent): boolean {
    if (message === null) return false;
    const { stage } = message;
    if (ending.isEnding() && stage !== 'recording') return false;
    const isPlayed = (id: string) => type === 'PlaybackFinished' && playback?.id === id;
    if (isPlayed(ask) && stage === 'asking') go(playTone);
    else if (isPlayed(tone) && stage === 'tone') go(record);
    else if (recording?.name !== ids.recording) return false;
    else if (type === 'RecordingFailed' && stage === 'recording') over(0, clock(when));
    else if (type === 'RecordingFinished' && stage === 'recording') over(lengthOf(recording), clock(when));
    // The recorder of the waiting has ended.
    else if (type === 'RecordingFinished') run(board.dropRecording(ids.recording));
    return true;
  }

  /** Goes on after a time without events, by what Asterisk does. */
  async function goOn(): Promise<void> {
    const { stage } = message!;
    if (!isAsked) await begin();
    else if (stage === 'asking') {
      if (!(await board.isPlaying(ask))) await playTone();
    } else if (stage === 'tone') {
      if (await board.isPlaying(tone)) endTone();
      else await record();
    } else if (await board.isRecording(ids.recording)) begun();
    else {
      const seconds = await storedSeconds();
      if (seconds === null) return record();
      begun();
      over(seconds, clock());
    }
  }

  return {
    isOn: () => message !== null,
    hear,
    resume: () => go(goOn),
    take(seconds: number, own?: OwnSound): boolean {
      if (message) return true;
      const isAlone = agents().present() === null && !agents().isRinging();
      if (!hears || ending.isEnding() || !isAlone || !phones.get(ids.customer)?.isUp) return false;
      message = { stage: 'asking', seconds };
      request = own;
      go(begin);
      return true;
    },
  };
}

/** Returns the length of a message in seconds. 0: nearly nothing was said. */
const lengthOf = ({ duration = 0, talking_duration: talking }: NonNullable<AriEvent['recording']>) =>
  talking !== undefined && talking < SHORTEST ? 0 : duration;
