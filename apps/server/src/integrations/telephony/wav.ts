/** WAV as RIFF PCM, 16 bit, mono: the sound of a telephone line, which every browser plays. */

/** A recording that is stored. */
export interface Recording {
  /** Path in the storage. */
  path: string;
  seconds: number;
  /** Loudness of even parts of the whole, from 0 to 1, for a waveform. */
  peaks: number[];
}

export const sampleRate = 8000;
export const headerBytes = 44;

/** Returns the seconds in a file of telephone sound with so many bytes, assuming the shortest possible header. */
export const secondsIn = (bytes: number): number => Math.max(0, bytes - headerBytes) / 2 / sampleRate;

export function wavHeader(samples: number): Buffer {
  const dataBytes = samples * 2;
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

export interface WavFormat {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Offset of the sound, in bytes. */
  dataStart: number;
  dataBytes: number;
  seconds: number;
}

/**
 * Reads the start of a file, which has to include everything before the sound (a recorder may put notes there). Null:
 * it is not an uncompressed WAV, or its sound does not begin within `head`.
 */
export function readWavHeader(head: Buffer): WavFormat | null {
  const chunks = findWavChunks(head);
  return chunks && described(chunks.format, chunks.dataStart, chunks.dataBytes);
}

/** Finds the format and the sound of a WAV file, of whatever encoding. Null: it is none, or the sound does not begin. */
export function findWavChunks(head: Buffer): { format: Buffer; dataStart: number; dataBytes: number } | null {
  if (head.length < 12 || word(head, 0) !== 'RIFF' || word(head, 8) !== 'WAVE') return null;
  let format: Buffer | null = null;
  for (let at = 12; at + 8 <= head.length;) {
    const size = head.readUInt32LE(at + 4);
    if (word(head, at) === 'data') return format && { format, dataStart: at + 8, dataBytes: size };
    if (word(head, at) === 'fmt ') format = head.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return null;
}

function described(format: Buffer, dataStart: number, dataBytes: number): WavFormat | null {
  if (format.length < 16 || format.readUInt16LE(0) !== 1) return null;
  const bytesPerSecond = format.readUInt32LE(8);
  if (bytesPerSecond === 0) return null;
  return {
    sampleRate: format.readUInt32LE(4),
    channels: format.readUInt16LE(2),
    bitsPerSample: format.readUInt16LE(14),
    dataStart,
    dataBytes,
    seconds: dataBytes / bytesPerSecond,
  };
}

function word(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

export const peakCount = 120;

/** Measures the loudest sample of each of 120 even parts of `total` samples, which come in pieces of any size. */
export function createPeakMeter(total: number) {
  const loudest = new Float64Array(peakCount);
  let seen = 0;
  return {
    add(samples: Int16Array): void {
      for (let from = 0; from < samples.length;) {
        const part = Math.min(peakCount - 1, Math.floor((seen * peakCount) / total));
        const partEnd = part === peakCount - 1 ? Infinity : Math.ceil(((part + 1) * total) / peakCount);
        const to = Math.min(samples.length, from + partEnd - seen);
        loudest[part] = Math.max(loudest[part] ?? 0, loudestOf(samples, from, to));
        seen += to - from;
        from = to;
      }
    },
    /** Returns the peaks from 0 to 1, with three decimals. */
    peaks: (): number[] => Array.from(loudest, (sample) => Math.round((sample / 32768) * 1000) / 1000),
  };
}

function loudestOf(samples: Int16Array, from: number, to: number): number {
  let loudest = 0;
  for (let at = from; at < to; at++) {
    const sample = samples[at] as number;
    if (sample > loudest) loudest = sample;
    else if (-sample > loudest) loudest = -sample;
  }
  return loudest;
}
