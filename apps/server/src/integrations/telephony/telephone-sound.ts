import { SOUND_SECONDS } from '@haihu/contract/calls/values';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { findWavChunks, sampleRate, wavHeader } from './wav.ts';

/** The reasons for which a file cannot become a sound. */
export type SoundFault = 'format' | 'long' | 'silent';

/** The shortest sound, in seconds. */
const SHORTEST_SOUND = 0.5;
/** Loudness below which a sound is silence, where 1 is the loudest. */
const SILENCE = 0.01;
/** Sample rates that are read. */
const RATES = { least: 8000, most: 192_000 };
const MOST_CHANNELS = 8;

/** The part of the telephone's band that is kept, and the width of the filter in zero crossings on each side. */
const PASSED = 0.92;
const WIDTH = 10;
/** Steps between two zero crossings for which the filter is computed beforehand. */
const STEPS = 512;

/**
 * Makes a sound of a telephone line of an uncompressed WAV file: 8 kHz, 16 bit, one channel. Reads PCM of 8 to 32 bit,
 * floating point, A-law and µ-law, of any usual rate. Returns the reason if the file cannot become one.
 */
export async function toTelephoneSound(file: Buffer): Promise<{ wav: Buffer; seconds: number } | SoundFault> {
  const read = readSamples(file);
  if (!read) return 'format';
  const { rate, samples } = read;
  const seconds = samples.length / rate;
  if (seconds > SOUND_SECONDS) return 'long';
  if (seconds < SHORTEST_SOUND || !samples.some((sample) => Math.abs(sample) > SILENCE)) return 'silent';
  const sound = rate === sampleRate ? samples : await resampled(samples, rate);
  const bytes = Buffer.alloc(sound.length * 2);
  sound.forEach((sample, at) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at * 2));
  return { wav: Buffer.concat([wavHeader(sound.length), bytes]), seconds: sound.length / sampleRate };
}

/** Reads one number of a sound, from -1 to 1, at an offset. */
type ReadSample = (bytes: Buffer, at: number) => number;

const [PCM, FLOAT, A_LAW, MU_LAW, EXTENSIBLE] = [1, 3, 6, 7, 0xfffe];

/** Readers by the encoding and the number of bits. */
const readers: Record<string, ReadSample> = {
  [`${PCM} 8`]: (bytes, at) => (bytes[at]! - 128) / 128,
  [`${PCM} 16`]: (bytes, at) => bytes.readInt16LE(at) / 32_768,
  [`${PCM} 24`]: (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608,
  [`${PCM} 32`]: (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648,
  [`${FLOAT} 32`]: (bytes, at) => bytes.readFloatLE(at),
  [`${A_LAW} 8`]: (bytes, at) => fromALaw(bytes[at]!),
  [`${MU_LAW} 8`]: (bytes, at) => fromMuLaw(bytes[at]!),
};

/** Reads all channels as one. Null: it is no WAV file of a known encoding. */
function readSamples(file: Buffer): { rate: number; samples: Float32Array } | null {
  const chunks = findWavChunks(file);
  if (!chunks || chunks.format.length < 16) return null;
  const { format, dataStart, dataBytes } = chunks;
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  const named = format.readUInt16LE(0);
  const encoding = named === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : named;
  const read = readers[`${encoding} ${bits}`];
  const isUsual = rate >= RATES.least && rate <= RATES.most && channels >= 1 && channels <= MOST_CHANNELS;
  if (!read || !isUsual) return null;
  const width = bits / 8;
  const frame = width * channels;
  const sound = file.subarray(dataStart, dataStart + Math.min(dataBytes, file.length - dataStart));
  const samples = new Float32Array(Math.floor(sound.length / frame));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(sound, index * frame + channel * width);
    // A floating point file may hold what is no number.
    samples[index] = Number.isFinite(sum) ? sum / channels : 0;
  }
  return { rate, samples };
}

/** Changes the rate to that of a telephone. Highs that it does not carry are filtered out, so that they do not whistle. */
async function resampled(samples: Float32Array, rate: number): Promise<Float32Array> {
  const ratio = rate / sampleRate;
  const filter = filterOf();
  const reach = WIDTH * ratio;
  const made = new Float32Array(Math.floor(samples.length / ratio));
  for (let index = 0; index < made.length; index += 1) {
    if (index % sampleRate === 0) await letOthersWork();
    const middle = index * ratio;
    const to = Math.min(samples.length - 1, Math.floor(middle + reach));
    let sum = 0;
    let weights = 0;
    for (let at = Math.max(0, Math.ceil(middle - reach)); at <= to; at += 1) {
      const weight = filter[Math.round((Math.abs(at - middle) / ratio) * STEPS)]!;
      sum += samples[at]! * weight;
      weights += weight;
    }
    made[index] = sum / weights;
  }
  return made;
}

/** Returns half of a low-pass filter: a sinc under a Hann window. */
function filterOf(): Float64Array {
  const half = new Float64Array(WIDTH * STEPS + 1);
  return half.map((_, step) => {
    const at = step / STEPS;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * at) / WIDTH);
    const angle = Math.PI * PASSED * at;
    return window * (angle === 0 ? 1 : Math.sin(angle) / angle);
  });
}

/** Decodes a byte of G.711 A-law. */
function fromALaw(byte: number): number {
  const bits = byte ^ 0x55;
  const [exponent, mantissa] = [(bits >> 4) & 7, bits & 15];
  const size = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x1_08) << (exponent - 1);
  return ((bits & 0x80) !== 0 ? size : -size) / 32_768;
}

/** Decodes a byte of G.711 µ-law. */
function fromMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const size = ((((bits & 15) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84;
  return ((bits & 0x80) !== 0 ? -size : size) / 32_768;
}
