import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWavHeader, sampleRate, wavHeader } from '@haihu/server/src/integrations/telephony/wav.ts';
import type { Greeting } from './greetings.ts';

/** Root mean square of the voice, in dB below the loudest possible sound. */
const LOUDNESS = -22;
/** Seconds of the line after the last word. */
const AFTERWARDS = 8;
const LOUDEST = 32_767;

/** Returns what a line carries from the answer on: noise, a greeting, and the tone of a machine. A WAV file. */
export function speak(greeting: Greeting): Buffer {
  const random = createRandom(greeting.seed);
  const words = toTelephone(sayWords(greeting));
  const from = Math.round((greeting.silence / 1000) * sampleRate);
  const tone = greeting.kind === 'machine' ? sampleRate / 2 : 0;
  const until = from + words.length + tone;
  const loudness = scaleTo(words, LOUDNESS);
  const noise = makeNoise(random, until + AFTERWARDS * sampleRate, greeting.noise);
  const sound = Int16Array.from(noise, (quiet, at) => {
    const said = (words[at - from] ?? 0) * loudness;
    const isTone = tone > 0 && at >= until - sampleRate / 4 && at < until;
    const beep = isTone ? 0.2 * Math.sin((2 * Math.PI * 1000 * at) / sampleRate) : 0;
    return Math.max(-1, Math.min(1, quiet + said + beep)) * LOUDEST;
  });
  return Buffer.concat([wavHeader(sound.length), Buffer.from(sound.buffer)]);
}

function sayWords({ voice, words }: Greeting): { samples: Float64Array; rate: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-amd-'));
  try {
    const file = path.join(folder, 'said.wav');
    const { name, pitch, speed } = voice;
    execFileSync('espeak-ng', ['-v', name, '-p', String(pitch), '-s', String(speed), '-w', file, words]);
    const wav = readFileSync(file);
    const { dataStart, sampleRate: rate } = readWavHeader(wav)!;
    const count = (wav.length - dataStart) >> 1;
    const samples = Float64Array.from({ length: count }, (_, at) => wav.readInt16LE(dataStart + at * 2) / LOUDEST);
    return { samples, rate };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Brings a voice to the sampling rate of the telephone. What lies above its band is averaged away first. */
function toTelephone({ samples, rate }: { samples: Float64Array; rate: number }): Float64Array {
  const step = rate / sampleRate;
  const reach = Math.round(step);
  return Float64Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const middle = Math.round(at * step);
    const near = samples.subarray(Math.max(0, middle - reach), middle + reach + 1);
    return near.reduce((sum, one) => sum + one, 0) / near.length;
  });
}

/** Returns the factor that brings the loud parts of a voice to a level in dB. */
function scaleTo(samples: Float64Array, level: number): number {
  const loud = samples.filter((one) => Math.abs(one) > 0.01);
  const power = loud.reduce((sum, one) => sum + one * one, 0) / Math.max(1, loud.length);
  return power === 0 ? 0 : 10 ** (level / 20) / Math.sqrt(power);
}

/** Makes the noise of a line, which swells and fades as a street does. */
function makeNoise(random: () => number, length: number, level: number): Float64Array {
  const amplitude = 10 ** (level / 20) * Math.sqrt(3);
  const phase = random() * 2 * Math.PI;
  return Float64Array.from({ length }, (_, at) => {
    const swell = 1 + 0.5 * Math.sin((2 * Math.PI * at) / sampleRate / 1.7 + phase);
    return amplitude * swell * (random() * 2 - 1);
  });
}

/** Returns a source of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
