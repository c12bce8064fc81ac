import { sampleRate } from '../wav.ts';
import { powersOf } from './spectrum.ts';

/**
 * The tones of carriers. `ringing` and `special` name no cause: the phone rings, or words follow that say why the call
 * cannot be connected.
 */
export type CarrierTone = 'busy' | 'congestion' | 'empty_number' | 'ringing' | 'special';

/** Samples between two looks, and samples of a look: 10 ms and 32 ms. */
const STEP = sampleRate / 100;
const FRAME = 256;
const HERTZ = sampleRate / FRAME;
/** Loudness of a look below which it is silent. dB. */
const SILENT = -42;
/** The frequencies of the tones that tell by their rhythm. Hz. */
const LOW = [330, 680] as const;
const isLowTone = (hertz: number) => hertz > LOW[0] && hertz < LOW[1];
/** Share of a look's power that lies at its tone. */
const PURE = 0.8;

/** One look: silence, other sound, or a tone with its frequency in Hz. */
type Look = 'silence' | 'sound' | number;

/** A stretch of looks of one kind. */
interface Stretch {
  kind: 'tone' | 'silence' | 'sound';
  seconds: number;
}

/** Returns the tone that a sound is made of. Null: it is none, or has other sounds in it. */
export function toneOf(samples: Int16Array): CarrierTone | null {
  const looks = looksOf(samples);
  if (hasSpecialTone(looks)) return 'special';
  const stretches = stretchesOf(looks);
  const total = stretches.reduce((sum, { seconds }) => sum + seconds, 0);
  const other = stretches.reduce((sum, { kind, seconds }) => sum + (kind === 'sound' ? seconds : 0), 0);
  if (other > total * 0.05) return null;
  // The sound may begin and end in the middle of a tone.
  const whole = stretches.slice(1, -1);
  return cadenceOf(secondsOf(whole, 'tone'), secondsOf(whole, 'silence'), whole);
}

const secondsOf = (stretches: readonly Stretch[], wanted: Stretch['kind']) =>
  stretches.flatMap(({ kind, seconds }) => (kind === wanted ? seconds : []));

function looksOf(samples: Int16Array): Look[] {
  const count = Math.max(0, Math.floor((samples.length - FRAME) / STEP) + 1);
  return Array.from({ length: count }, (_, at) => lookAt(samples, at * STEP));
}

function lookAt(samples: Int16Array, from: number): Look {
  let level = 0;
  for (let at = from; at < from + FRAME; at += 1) level += (samples[at]! / 32_768) ** 2;
  if (10 * Math.log10(level / FRAME + 1e-12) < SILENT) return 'silence';
  const powers = powersOf(samples, from, FRAME);
  let [total, peak] = [0, 0];
  for (let at = 0; at < powers.length; at += 1) {
    total += powers[at]!;
    if (powers[at]! > powers[peak]!) peak = at;
  }
  // Some carriers use two frequencies between 400 and 620 Hz.
  const isLow = isLowTone(peak * HERTZ);
  const first = isLow ? Math.floor(LOW[0] / HERTZ) : Math.max(0, peak - 2);
  const last = isLow ? Math.ceil(LOW[1] / HERTZ) : Math.min(powers.length - 1, peak + 2);
  let near = 0;
  for (let at = first; at <= last; at += 1) near += powers[at]!;
  return near > total * PURE ? peak * HERTZ : 'sound';
}

/** Looks that are shorter than this belong to what is around them: the edges of tones. */
const SHORTEST = 3;

function stretchesOf(looks: readonly Look[]): Stretch[] {
  const runs: { kind: Stretch['kind']; looks: number }[] = [];
  const add = (kind: Stretch['kind'], count: number) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.looks += count;
    else runs.push({ kind, looks: count });
  };
  for (const look of looks) add(kindOf(look), 1);
  const lasting = runs.splice(0);
  for (const { kind, looks: count } of lasting) {
    const last = runs.at(-1);
    if (last && count < SHORTEST) last.looks += count;
    else add(kind, count);
  }
  return runs.map(({ kind, looks: count }) => ({ kind, seconds: count / 100 }));
}

const kindOf = (look: Look): Stretch['kind'] => (typeof look === 'string' ? look : isLowTone(look) ? 'tone' : 'sound');

/** Lengths of tones and pauses in seconds, from the shortest to the longest that still belong to each. */
const lengths = { short: [0.05, 0.17], reorder: [0.18, 0.3], busy: [0.3, 0.6], slow: [0.6, 0.85] } as const;
const isIn = (seconds: number, [from, until]: readonly [number, number]) => seconds >= from && seconds < until;

/** Share of tones and of pauses that must have the length of their rhythm. Late packets change the others. */
const IN_RHYTHM = 2 / 3;

function cadenceOf(tones: number[], pauses: number[], whole: readonly Stretch[]): CarrierTone | null {
  const keep = (some: number[], length: readonly [number, number], least: number) => {
    const kept = some.filter((one) => isIn(one, length)).length;
    return kept >= least && kept >= some.length * IN_RHYTHM;
  };
  if (isUnobtainable(whole)) return 'empty_number';
  // Packets that come late do not make tones or pauses that long.
  const isRing = pauses.some((one) => one > 1.5) || tones.some((one) => one > 0.85);
  if (isRing) return tones.every((one) => one > 0.3) ? 'ringing' : null;
  if (keep(tones, lengths.busy, 3) && keep(pauses, lengths.busy, 2)) return 'busy';
  if (keep(tones, lengths.slow, 2) && keep(pauses, lengths.slow, 2)) return 'congestion';
  if (keep(tones, lengths.reorder, 4) && keep(pauses, lengths.reorder, 3)) return 'congestion';
  return null;
}

/** Three short tones and a longer one: China's tone for numbers that nobody has. */
function isUnobtainable(whole: readonly Stretch[]): boolean {
  const letters = whole
    .map(({ seconds }) => (isIn(seconds, lengths.short) ? 's' : isIn(seconds, lengths.busy) ? 'l' : 'x'))
    .map((length, at) => (whole[at]!.kind === 'tone' ? length.toUpperCase() : length))
    .join('');
  return letters.includes('SsSsSsL') && !/x/i.test(letters);
}

/** The frequencies of the special information tone in Hz, each of which sounds for a third of a second. */
const special = [950, 1400, 1800];

/** Returns true if three tones rise as before the announcements of carriers. */
function hasSpecialTone(looks: readonly Look[]): boolean {
  let [step, held] = [0, 0];
  for (const look of looks) {
    if (typeof look === 'number' && Math.abs(look - special[step]!) < 70) {
      held += 1;
      if (held >= 15 && step === special.length - 1) return true;
    } else if (held >= 15 && typeof look === 'number' && Math.abs(look - (special[step + 1] ?? 0)) < 70) {
      step += 1;
      held = 1;
    } else if (typeof look === 'number') {
      [step, held] = [0, 0];
    }
  }
  return false;
}
