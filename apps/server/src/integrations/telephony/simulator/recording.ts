import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createPeakMeter, type Recording, sampleRate, wavHeader } from '../wav.ts';
import type { Random } from './random.ts';
import { talk } from './speech.ts';

export interface Talk {
  folder: string;
  /** Path below the folder. */
  path: string;
  seconds: number;
  announced: boolean;
  random: Random;
}

/**
 * Writes a recording piece by piece under another name first, so that a file with the right name is whole. Throws the
 * errors of the disk.
 */
export async function writeRecording({ folder, path: name, seconds, announced, random }: Talk): Promise<Recording> {
  const samples = Math.round(seconds * sampleRate);
  const meter = createPeakMeter(samples);
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(`${target}.part`, 'w', 0o600);
  try {
    await file.write(wavHeader(samples));
    for (const piece of talk(random, samples, announced)) {
      meter.add(piece);
      await file.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    }
  } finally {
    await file.close();
  }
  await rename(`${target}.part`, target);
  return { path: name, seconds: samples / sampleRate, peaks: meter.peaks() };
}
