import type { AnnouncementKind } from '@haihu/contract/calls/values';
import { createRandom } from '../simulator/random.ts';
import { talk } from '../simulator/speech.ts';
import { sampleRate, wavHeader } from '../wav.ts';
import { EARLY_SECONDS } from './announcements.ts';

/** The sounds of the simulated carrier before the end of a call that nobody answers. */
export type SimulatedAnnouncement = AnnouncementKind | 'busy_tone';

/** Makes an announcement of the simulated carrier. They begin and end with the same words, as those of real ones do. */
export function madeAnnouncement(kind: AnnouncementKind | 'music'): Int16Array {
  const [begin, end] = [madeWords('you have dialled', 1.4), madeWords('please try later', 1)];
  const said = [...begin, ...madeWords(kind, 1.6), ...end, ...new Int16Array(sampleRate * 0.6)];
  return Int16Array.from({ length: sampleRate * EARLY_SECONDS }, (_, at) => said[at % said.length]!);
}

/** Makes so many seconds of words. The same seed says the same. */
export function madeWords(seed: string, seconds: number): Int16Array {
  const all: number[] = [];
  for (const piece of talk(createRandom('carrier', seed), sampleRate * seconds, false)) all.push(...piece);
  return Int16Array.from(all);
}

/** A tone of carriers: its frequencies in Hz, and the seconds for which it sounds and is silent, again and again. */
export interface MadeTone {
  hertz: readonly number[];
  seconds: readonly number[];
}

/** China's tone of a number that is busy. */
export const busyTone: MadeTone = { hertz: [450], seconds: [0.35, 0.35] };

/** Makes the sound of a tone. Its frequencies follow each other if `isRising`, and sound together otherwise. */
export function madeTone({ hertz, seconds }: MadeTone, isRising = false): Int16Array {
  const cycle = seconds.reduce((sum, one) => sum + one, 0);
  return Int16Array.from({ length: sampleRate * EARLY_SECONDS }, (_, at) => {
    const time = at / sampleRate;
    let [left, part] = [time % cycle, 0];
    while (left >= seconds[part]!) left -= seconds[part++]!;
    if (part % 2 === 1) return 0;
    const sounding = isRising ? [hertz[(part / 2) % hertz.length]!] : hertz;
    return sounding.reduce((sum, one) => sum + (6000 / hertz.length) * Math.sin(2 * Math.PI * one * time), 0);
  });
}

export const wavOf = (samples: Int16Array): Buffer =>
  Buffer.concat([wavHeader(samples.length), Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);

const made = new Map<SimulatedAnnouncement, Int16Array>();

/** Returns so much of the sound of the simulated carrier as was played, as a WAV file. */
export function earlyWav({ sound, ms }: { sound: SimulatedAnnouncement; ms: number }): Buffer {
  const known = made.get(sound) ?? (sound === 'busy_tone' ? madeTone(busyTone) : madeAnnouncement(sound));
  made.set(sound, known);
  return wavOf(known.slice(0, Math.round((ms / 1000) * sampleRate)));
}
