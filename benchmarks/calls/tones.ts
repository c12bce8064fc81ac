/** Samples of a frame of telephone sound, which is 20 ms long. */
export const FRAME = 160;
/** Samples of a second. */
const SECOND = 8000;
/** Samples after which every tone of this file is where it began. */
const PERIOD = 800;
/** Amplitude of a tone, of 32,768. Two of them stay below the limit. */
const LOUD = 6000;
/** Loudness below which a second is silent, in dB below the loudest possible sound. */
const AUDIBLE = -40;
/** Deviation from one frame to the next that shows a missing or a doubled one. In turns of the tone. */
const JUMP = 0.1;
/** Share of the usual amplitude below which a frame is broken. */
const WEAK = 0.7;
/** Good frames in a row with which a talk begins. */
const BEGIN = 25;
/** Frames at the end that are not judged: those in which one phone has hung up and the other has not. */
const END = 25;

/**
 * Tones whose difference is a multiple of 50 Hz, so that none disturbs another within a frame. Each makes 0.4 turns more
 * than whole ones in a frame, so that a lost frame is heard as a jump. Customers have the lower half, agents the upper.
 */
const EACH = 30;
const hertzOf = (at: number) => 420 + 50 * at;
export const customerTone = (at: number): number => hertzOf(at % EACH);
export const agentTone = (at: number): number => hertzOf(EACH + ((at + 7 * Math.floor(at / EACH)) % EACH));

/** Returns the frames of a tone in A-law, which follow each other in turn. */
export function framesOf(hertz: number): Buffer[] {
  return Array.from({ length: PERIOD / FRAME }, (_, frame) =>
    Buffer.from(Array.from({ length: FRAME }, (__, at) => toAlaw(sampleOf(hertz, frame * FRAME + at)))),
  );
}

const sampleOf = (hertz: number, at: number) => Math.round(LOUD * Math.sin((2 * Math.PI * hertz * at) / SECOND));

/** A tone as it was heard. */
export interface HeardTone {
  /** Seconds from its first to its last frame. */
  seconds: number;
  /** Seconds in which it could not be heard. */
  silent: number;
  /** Frames that are missing, silent, doubled or cut. */
  broken: number;
}

/** Judges how a tone was heard, from its first half second on that is whole. */
export function judgeTone(samples: Int16Array, hertz: number): HeardTone {
  const frames = spectrumOf(samples, hertz);
  const isGood = frames.map((frame, at) => at > 0 && isAsBefore(frame, frames[at - 1]!));
  let begin = 0;
  for (let good = 0; begin < frames.length && good < BEGIN; begin += 1) good = isGood[begin] ? good + 1 : 0;
  begin -= BEGIN;
  const end = frames.length - END;
  if (begin < 0 || end <= begin) return { seconds: 0, silent: Math.floor(frames.length / 50), broken: frames.length };
  let silent = 0;
  for (let at = begin; at + 50 <= end; at += 50) if (levelOf(frames.slice(at, at + 50)) < AUDIBLE) silent += 1;
  const broken = isGood.slice(begin, end).filter((good) => !good).length;
  return { seconds: (end + END - begin) / 50, silent, broken };
}

interface Part {
  real: number;
  imaginary: number;
}

/** Returns the part of this tone in each frame. */
function spectrumOf(samples: Int16Array, hertz: number): Part[] {
  const wave = Array.from({ length: PERIOD }, (_, at) => (2 * Math.PI * hertz * at) / SECOND);
  const [cosines, sines] = [Float64Array.from(wave, Math.cos), Float64Array.from(wave, Math.sin)];
  const frames: Part[] = [];
  for (let from = 0; from + FRAME <= samples.length; from += FRAME) {
    let [real, imaginary] = [0, 0];
    for (let at = from; at < from + FRAME; at += 1) {
      real += samples[at]! * cosines[at % PERIOD]!;
      imaginary += samples[at]! * sines[at % PERIOD]!;
    }
    frames.push({ real: (2 * real) / FRAME, imaginary: (2 * imaginary) / FRAME });
  }
  return frames;
}

/** True if the tone goes on in this frame as it was in the one before. */
function isAsBefore(frame: Part, before: Part): boolean {
  if (Math.hypot(frame.real, frame.imaginary) < WEAK * LOUD) return false;
  const turned = (Math.atan2(frame.imaginary, frame.real) - Math.atan2(before.imaginary, before.real)) / (2 * Math.PI);
  return Math.abs(turned - Math.round(turned)) < JUMP;
}

function levelOf(frames: Part[]): number {
  const sum = (part: keyof Part) => frames.reduce((total, frame) => total + frame[part], 0) / frames.length;
  return 20 * Math.log10(Math.max(Math.hypot(sum('real'), sum('imaginary')), 1) / 32_768);
}

/** Ends of the eight segments of A-law. */
const SEGMENTS = [0x1f, 0x3f, 0x7f, 0xff, 0x1ff, 0x3ff, 0x7ff, 0xfff];

/** Converts a sample of 16 bits to A-law (G.711). */
export function toAlaw(sample: number): number {
  const isNegative = sample < 0;
  const value = isNegative ? -(sample >> 3) - 1 : sample >> 3;
  const segment = SEGMENTS.findIndex((end) => value <= end);
  const bits = segment < 0 ? 0x7f : (segment << 4) | ((value >> Math.max(segment, 1)) & 0xf);
  return bits ^ (isNegative ? 0x55 : 0xd5);
}

const fromAlaw = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const low = ((bits & 0xf) << 4) + (segment === 0 ? 8 : 0x108);
  const size = segment > 1 ? low << (segment - 1) : low;
  return bits & 0x80 ? size : -size;
});

/** Converts A-law to samples of 16 bits. */
export function samplesOf(alaw: Uint8Array): Int16Array {
  return Int16Array.from(alaw, (code) => fromAlaw[code]!);
}
