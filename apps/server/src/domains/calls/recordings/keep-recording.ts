import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newPath, type Storage } from '../../../integrations/storage/storage.ts';
import type { EngineRecording } from '../../../integrations/telephony/telephony.ts';
import { createPeakMeter, readWavHeader, type Recording, type WavFormat } from '../../../integrations/telephony/wav.ts';

/** Largest number of bytes before the sound. */
const LONGEST_HEADER = 4096;

/**
 * Stores a WAV file as it arrives and measures it on the way. Null: it has no sound. Throws the errors of the stream
 * and the storage, and an error for a file shorter than announced.
 */
export async function keepRecording(
  storage: Storage,
  tenantId: string,
  { bytes, sound }: EngineRecording,
): Promise<Recording | null> {
  const stored = newPath('recordings', 'wav');
  const measure = createMeasure(bytes);
  const end = new PassThrough();
  const written = storage.write(tenantId, stored, end);
  // An error of the stream makes the write fail too.
  const piped = pipeline(sound, measure.stream, end).catch(() => {});
  const [size] = await Promise.all([written, piped]);
  const measured = measure.result();
  if (size === bytes && measured) return { path: stored, ...measured };
  await storage.remove(tenantId, stored);
  if (size !== bytes) throw new Error(`a recording of ${bytes} bytes came as ${size}`);
  return null;
}

/**
 * Makes a stream that passes on a WAV file of `bytes` bytes and measures it. It corrects the header of a recorder that
 * died, which counts no sound.
 */
function createMeasure(bytes: number) {
  let head = Buffer.alloc(0);
  let format: WavFormat | null = null;
  let meter: ReturnType<typeof createPeakMeter> | undefined;
  let odd = Buffer.alloc(0);

  function hear(piece: Buffer): void {
    const all = Buffer.concat([odd, piece]);
    const even = all.length - (all.length % 2);
    odd = all.subarray(even);
    const samples = new Int16Array(even / 2);
    for (let at = 0; at < samples.length; at++) samples[at] = all.readInt16LE(at * 2);
    meter?.add(samples);
  }

  /** Returns the bytes to pass on. The header is held back until it is complete. */
  function look(piece: Buffer): Buffer {
    if (format || head.length > LONGEST_HEADER) {
      hear(piece);
      return piece;
    }
    head = Buffer.concat([head, piece]);
    format = readWavHeader(head);
    if (!format) return head.length > LONGEST_HEADER ? head : nothing;
    const there = bytes - format.dataStart;
    if (format.dataBytes === 0 || format.dataBytes > there) {
      format = resized(format, there);
      writeSizes(head, format);
    }
    if (format.bitsPerSample === 16) meter = createPeakMeter(Math.max(1, format.dataBytes / 2));
    hear(head.subarray(format.dataStart));
    return head;
  }

  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      done(null, look(piece));
    },
    flush(done) {
      done(null, format || head.length > LONGEST_HEADER ? nothing : head);
    },
  });

  return {
    stream,
    result: () => (format && meter && format.dataBytes > 0 ? { seconds: format.seconds, peaks: meter.peaks() } : null),
  };
}

const nothing = Buffer.alloc(0);

function resized(format: WavFormat, dataBytes: number): WavFormat {
  const bytesPerSecond = (format.sampleRate * format.channels * format.bitsPerSample) / 8;
  return { ...format, dataBytes, seconds: dataBytes / bytesPerSecond };
}

function writeSizes(head: Buffer, { dataStart, dataBytes }: WavFormat): void {
  head.writeUInt32LE(dataStart - 8 + dataBytes, 4);
  head.writeUInt32LE(dataBytes, dataStart - 4);
}
