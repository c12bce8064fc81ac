import { sampleRate } from '../wav.ts';
import { powersOf } from './spectrum.ts';

/**
 * The shape of a sound over time, by which the same recording is known again: a word of 32 bits for each 25 ms. A bit
 * tells if the difference of two neighbouring bands has grown since the word before (Haitsma and Kalker). 0 stands for
 * silence.
 */
export type Fingerprint = Uint32Array;

/** Samples between two words, and samples that each word looks at. */
const STEP = sampleRate / 40;
const FRAME = 2048;
const BITS = 32;
/** The frequencies between which a telephone carries speech, and codecs keep its shape. Hz. */
const [LOWEST, HIGHEST] = [300, 2600];
/** Loudness below which nothing is said: the absolute one, and the one beside the loudest part. dB. */
const SILENT = -50;
const SILENT_BESIDE = -32;

/** The first frequency of each band, and the one after the last, as places in a spectrum. */
const edges = Array.from({ length: BITS + 2 }, (_, band) =>
  Math.round((LOWEST * (HIGHEST / LOWEST) ** (band / (BITS + 1)) * FRAME) / sampleRate),
);

/** Makes the fingerprint of telephone sound. */
export function fingerprintOf(samples: Int16Array): Fingerprint {
  const count = Math.max(0, Math.floor((samples.length - FRAME) / STEP) + 1);
  const bands = Array.from({ length: count }, (_, at) => bandsOf(samples, at * STEP));
  const loudness = bands.map((powers) => 10 * Math.log10(powers.reduce((sum, one) => sum + one, 0) + 1e-12));
  const quiet = Math.max(SILENT, Math.max(...loudness, -120) + SILENT_BESIDE);
  return Uint32Array.from(bands, (powers, at) => {
    const before = bands[at - 1];
    return before === undefined || loudness[at]! < quiet ? 0 : wordOf(powers, before);
  });
}

function bandsOf(samples: Int16Array, from: number): Float64Array {
  const powers = powersOf(samples, from, FRAME);
  // A Hann window leaves three eighths of the power.
  const scale = 2 / (FRAME * FRAME * 0.375);
  const bands = new Float64Array(BITS + 1);
  for (let band = 0; band <= BITS; band += 1) {
    let sum = 0;
    for (let at = edges[band]!; at < edges[band + 1]!; at += 1) sum += powers[at]!;
    bands[band] = sum * scale;
  }
  return bands;
}

function wordOf(powers: Float64Array, before: Float64Array): number {
  let word = 0;
  for (let band = 0; band < BITS; band += 1) {
    const growth = powers[band]! - powers[band + 1]! - (before[band]! - before[band + 1]!);
    word = ((word << 1) | (growth > 0 ? 1 : 0)) >>> 0;
  }
  return word === 0 ? 1 : word;
}

/** Words that two sounds must share before they are compared: five seconds, or most of a shorter sound. */
const ENOUGH = 200;
const MOST = 0.8;
/** Words of the shortest part by which texts differ, such as the last word of a sentence: 0.6 seconds. */
const PART = 24;
/** Words by which a part may have slipped: 75 ms. */
const SLIP = 3;
/** Only each fourth word is looked at to find the places where two sounds may fit. */
const LEAP = 4;
/** Difference on the whole beyond which no part needs to be looked at. */
const FAR = 0.38;

const wordsHeard = (fingerprint: Fingerprint) => fingerprint.reduce((sum, word) => sum + (word === 0 ? 0 : 1), 0);

/** Returns the seconds of a fingerprint in which something is heard. */
export const secondsHeard = (fingerprint: Fingerprint): number => wordsHeard(fingerprint) / 40;

/**
 * Returns how much two sounds differ at the place where they fit best: 0 for the same sound, about 0.5 for others. It is
 * that of the part in which they differ most, because announcements share most of their words. They may begin at
 * different words of one text. 1: they share too little to tell.
 */
export function differenceOf(one: Fingerprint, other: Fingerprint): number {
  const enough = Math.min(ENOUGH, MOST * Math.min(wordsHeard(one), wordsHeard(other)));
  if (enough === 0) return 1;
  let least = 1;
  for (let shift = -other.length; shift < one.length; shift += 1) {
    const [from, until] = [Math.max(0, shift), Math.min(one.length, other.length + shift)];
    if (until - from < enough) continue;
    let [wrong, both] = [0, 0];
    for (let at = from; at < until; at += LEAP) {
      const [mine, theirs] = [one[at]!, other[at - shift]!];
      if (mine === 0 || theirs === 0) continue;
      both += 1;
      wrong += bitsOf(mine ^ theirs);
    }
    if (both * LEAP < enough || wrong / both / BITS > FAR) continue;
    least = Math.min(least, worstPart(one, other, shift));
  }
  return least;
}

/**
 * Returns the difference of the part in which two sounds differ most. Each part may have slipped a little, as lost and late
 * packets let it. Where one of them is silent, the other may be noise. 1: no part has enough sound.
 */
function worstPart(one: Fingerprint, other: Fingerprint, shift: number): number {
  const [from, until] = [Math.max(0, shift), Math.min(one.length, other.length + shift)];
  let worst: number | null = null;
  for (let start = from; start + PART <= until; start += PART / 2) {
    let least = 1;
    for (let slip = -SLIP; slip <= SLIP; slip += 1) least = Math.min(least, partAt(one, other, start, shift + slip));
    if (least < 1) worst = Math.max(worst ?? 0, least);
  }
  return worst ?? 1;
}

/** Returns the difference of one part. 1: it is silent for the most part. */
function partAt(one: Fingerprint, other: Fingerprint, start: number, shift: number): number {
  let [wrong, both] = [0, 0];
  for (let at = start; at < start + PART; at += 1) {
    const [mine, theirs] = [one[at] ?? 0, other[at - shift] ?? 0];
    if (mine === 0 || theirs === 0) continue;
    both += 1;
    wrong += bitsOf(mine ^ theirs);
  }
  return both < PART / 2 ? 1 : wrong / both / BITS;
}

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Writes a fingerprint for the database. */
export const keptFingerprint = (fingerprint: Fingerprint): Buffer => {
  const bytes = Buffer.alloc(fingerprint.length * 4);
  fingerprint.forEach((word, at) => bytes.writeUInt32LE(word, at * 4));
  return bytes;
};

export const readFingerprint = (bytes: Buffer): Fingerprint =>
  Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
