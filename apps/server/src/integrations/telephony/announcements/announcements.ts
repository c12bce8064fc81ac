import type { AnnouncementKind, CallCause } from '@haihu/contract/calls/values';
import { readWavHeader, sampleRate } from '../wav.ts';
import { differenceOf, type Fingerprint, fingerprintOf, secondsHeard } from './fingerprint.ts';
import { type CarrierTone, toneOf } from './tones.ts';

/** Seconds of the sound before an answer that are kept and listened to. */
export const EARLY_SECONDS = 8;

/** An announcement that an operator has named. `kind` null: it means nothing, such as music that rings. */
export interface KnownAnnouncement {
  kind: AnnouncementKind | null;
  fingerprint: Fingerprint;
}

/**
 * The sound before the answer, as it was heard. `by`: it was told by a tone, or by words that an operator has named. `unknown`:
 * somebody or something spoke whom nobody has named yet. `nothing`: silence, a ring, or a named sound without meaning.
 */
export type HeardEarly =
  | { heard: 'announcement'; kind: AnnouncementKind; by: 'tone' | 'words' }
  | { heard: 'unknown'; fingerprint: Fingerprint }
  | { heard: 'nothing' };

/** Listens to what carriers play before the answer. */
export interface Announcements {
  /** Tells what a WAV file of telephone sound says. It takes some milliseconds for each hundred known ones. */
  classify(wav: Buffer): HeardEarly;
}

/** Difference of two fingerprints up to which they are the same recording. Others differ by 0.34 and more. */
const SAME = 0.28;
/** Seconds of sound below which nobody has said anything. */
const SHORTEST = 2.5;

const kindOfTone: Partial<Record<CarrierTone, AnnouncementKind>> = {
  busy: 'busy',
  congestion: 'congestion',
  empty_number: 'empty_number',
  // Words follow, which nobody has named: they may be of any kind, but the call was not connected.
  special: 'out_of_reach',
};

/** Makes the classifier. `known` returns the announcements that operators have named so far. */
export function createAnnouncements(known: () => readonly KnownAnnouncement[]): Announcements {
  return {
    classify(wav) {
      const samples = samplesOf(wav);
      const tone = toneOf(samples);
      const kind = tone === null ? undefined : kindOfTone[tone];
      if (tone !== null && tone !== 'special') {
        return kind === undefined ? { heard: 'nothing' } : { heard: 'announcement', kind, by: 'tone' };
      }
      const fingerprint = fingerprintOf(samples);
      if (secondsHeard(fingerprint) >= SHORTEST) {
        const found = nearest(fingerprint, known());
        if (found) {
          return found.kind === null ? { heard: 'nothing' } : { heard: 'announcement', kind: found.kind, by: 'words' };
        }
      }
      if (kind !== undefined) return { heard: 'announcement', kind, by: 'tone' };
      return secondsHeard(fingerprint) < SHORTEST ? { heard: 'nothing' } : { heard: 'unknown', fingerprint };
    },
  };
}

function nearest(fingerprint: Fingerprint, known: readonly KnownAnnouncement[]): KnownAnnouncement | null {
  let best: { one: KnownAnnouncement; difference: number } | null = null;
  for (const one of known) {
    const difference = differenceOf(fingerprint, one.fingerprint);
    if (difference <= SAME && difference < (best?.difference ?? 1)) best = { one, difference };
  }
  return best?.one ?? null;
}

/** Returns true if two fingerprints are of the same recording. */
export const isSameSound = (one: Fingerprint, other: Fingerprint): boolean => differenceOf(one, other) <= SAME;

/** Reads the samples of a WAV file of telephone sound: none if it is another kind of file. */
export function samplesOf(wav: Buffer): Int16Array {
  const format = readWavHeader(wav);
  if (!format || format.sampleRate !== sampleRate || format.bitsPerSample !== 16 || format.channels !== 1)
    return new Int16Array(0);
  const count = (wav.length - format.dataStart) >> 1;
  return Int16Array.from({ length: count }, (_, at) => wav.readInt16LE(format.dataStart + at * 2));
}

/** The cause of a call's end that each announcement stands for. */
const causes: Record<AnnouncementKind, CallCause> = {
  empty_number: 'empty_number',
  stopped: 'stopped',
  switched_off: 'unreachable',
  out_of_reach: 'unreachable',
  busy: 'busy',
  no_answer: 'no_answer',
  congestion: 'network',
};

/** The causes of ends that say little. An announcement tells more. Those of an agent who heard it and hung up are among them. */
const vague: readonly CallCause[] = ['no_answer', 'network', 'unreachable', 'refused', 'busy', 'cancelled'];

/** Returns true if an announcement may tell more than this cause of an unanswered call. */
export const isVague = (cause: CallCause): boolean => vague.includes(cause);

/** Returns the cause of an unanswered call that ended for a vague one after this announcement. */
export const causeOfAnnouncement = (kind: AnnouncementKind): CallCause => causes[kind];
