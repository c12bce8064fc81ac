import { headerBytes, sampleRate, wavHeader } from '../wav.ts';

/** Least loudness that is above the noise of a silent line. Root mean square, of 1. */
const AUDIBLE = 0.02;

/** Makes a WAV file of one tone of whole hertz, at half the largest possible amplitude. */
export function toneFile(hertz: number, seconds: number): Buffer {
  const second = Buffer.alloc(sampleRate * 2);
  for (let at = 0; at < sampleRate; at += 1) {
    second.writeInt16LE(Math.round(16_384 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)), at * 2);
  }
  const header = wavHeader(seconds * sampleRate);
  return Buffer.concat([header, ...Array<Buffer>(seconds).fill(second)]);
}

/**
 * Returns the level of one tone in the loudest second of a WAV file of telephone sound. In dB below the loudest
 * possible sound.
 */
export function toneLevel(wav: Buffer, hertz: number): number {
  let loudest = -90;
  for (let from = 44; from + sampleRate * 2 <= wav.length; from += sampleRate) {
    loudest = Math.max(loudest, levelIn(wav, from - (from % 2), sampleRate, hertz));
  }
  return Math.round(loudest * 10) / 10;
}

/**
 * Returns when sound begins in a WAV file of telephone sound, in seconds to a twentieth. Null: it is quiet throughout.
 */
export function soundBegins(wav: Buffer): number | null {
  const part = sampleRate / 20;
  const samples = Math.floor((wav.length - headerBytes) / 2);
  for (let from = 0; from + part <= samples; from += part) {
    let energy = 0;
    for (let at = from; at < from + part; at += 1) energy += (wav.readInt16LE(headerBytes + at * 2) / 32_768) ** 2;
    if (Math.sqrt(energy / part) > AUDIBLE) return from / sampleRate;
  }
  return null;
}

/** Returns one bin of a Fourier transform. */
function levelIn(wav: Buffer, from: number, count: number, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const sample = wav.readInt16LE(from + at * 2) / 32_768;
    const angle = (2 * Math.PI * hertz * at) / sampleRate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  }
  const amplitude = (2 * Math.hypot(real, imaginary)) / count;
  return amplitude === 0 ? -90 : Math.max(-90, 20 * Math.log10(amplitude));
}
