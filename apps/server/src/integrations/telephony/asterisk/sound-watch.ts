import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { createSilenceClock, looksAtSound } from '../lost-sound.ts';
import type { AgentsNow } from './agent-verbs.ts';
import { AriError } from './ari-errors.ts';
import type { createConsult } from './consult.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import type { HoldReason } from './marks.ts';
import type { createStory } from './story.ts';

/** Packets a second below which nothing is heard. Trunks to other nodes keep themselves alive with one in five seconds. */
const LEAST_PACKETS = 1;

interface SoundWatchParts extends Pick<LiveCallParts, 'board' | 'found' | 'tell' | 'lostSound'> {
  now: AgentsNow;
  consult: Pick<ReturnType<typeof createConsult>, 'isOn' | 'colleague'>;
  story: Pick<ReturnType<typeof createStory>, 'notBefore'>;
  clock(): string;
  isTalking(): boolean;
  toMusic(isOn: boolean, why?: HoldReason): Promise<unknown>;
  end(by: CallParty, cause: CallCause): void;
  run(work: Promise<unknown>): void;
}

/**
 * Watches if the page of the agent is heard, and lets the customer hear music while it is not. Looks now and then at how
 * many packets of sound came. A page sends sound all the time, even of a muted microphone.
 */
export function createSoundWatch(parts: SoundWatchParts) {
  const { board, found, now, consult, story, isTalking, toMusic, run } = parts;
  const silence = createSilenceClock(parts.lostSound);
  const every = looksAtSound(parts.lostSound);
  let counted: { channel: string; packets: number; at: number } | null = null;
  let dueAt = 0;

  const isPage = () =>
    now.presentLeg ? now.presentLeg.kind === 'softphone' : found?.isPage === true && now.present === found.agent;

  /** Returns the page that ought to be heard by the customer. Null: the agent is not there, or the customer is held. */
  function expected(): string | null {
    const isAlone = !now.isHeld && !now.isParked && !now.joining && !consult.isOn() && !consult.colleague();
    return isAlone && isTalking() && isPage() ? now.present : null;
  }

  function forget(): void {
    counted = null;
    silence.forget();
  }

  const tell = (isLost: boolean) => parts.tell({ type: 'agent_sound', at: story.notBefore(parts.clock()), isLost });

  async function look(channel: string): Promise<void> {
    const packets = await board.heardPackets(channel);
    if (packets === null || expected() !== channel) return forget();
    const at = performance.now();
    const before = counted?.channel === channel ? counted : null;
    counted = { channel, packets, at };
    if (!before) return silence.forget();
    const isHeard = packets - before.packets >= ((at - before.at) / 1000) * LEAST_PACKETS;
    dueAt = at + (isHeard ? every.heard : every.silent);
    const step = silence.look({ isHeard, isLost: now.isLost, at });
    if (step === 'over') parts.end('system', 'network');
    else if (step === 'back') await letBack();
    else if (step === 'lost') await lose(channel);
  }

  async function lose(channel: string): Promise<void> {
    if (await board.isOnHold(channel)) return forget();
    if (expected() !== channel) return;
    now.isLost = true;
    try {
      await toMusic(true, 'lost');
      tell(true);
    } catch (error) {
      now.isLost = false;
      // A customer who still hears the recording notice is not in the bridge, and cannot leave it.
      if (!(error instanceof AriError)) throw error;
    }
  }

  async function letBack(): Promise<void> {
    now.isLost = false;
    tell(false);
    await toMusic(false);
  }

  return {
    /** Looks at the sound of the page if it is time. Called often. */
    look(): void {
      const at = performance.now();
      if (at < dueAt) return;
      dueAt = at + every.heard;
      const channel = expected();
      if (channel === null) forget();
      else run(look(channel));
    },
  };
}
