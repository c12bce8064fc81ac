import { sampleRate, wavHeader } from '../wav.ts';

/** A WAV file of one tone, half as loud as can be. */
export function toneFile(hertz: number, seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * sampleRate * 2);
  for (let at = 0; at < samples.length / 2; at += 1) {
    samples.writeInt16LE(Math.round(16_384 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)), at * 2);
  }
  return Buffer.concat([wavHeader(samples.length / 2), samples]);
}

/** How loud one tone is in the loudest second of a WAV file of telephone sound, in dB below the loudest there is. */
export function toneLevel(wav: Buffer, hertz: number): number {
  let loudest = -90;
  for (let from = 44; from + sampleRate * 2 <= wav.length; from += sampleRate) {
    loudest = Math.max(loudest, levelIn(wav, from - (from % 2), sampleRate, hertz));
  }
  return Math.round(loudest * 10) / 10;
}

/** One bin of a Fourier transform. */
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
