import { PassThrough, type Readable, Transform } from 'node:stream';
import { newPath, type Storage } from '../../../integrations/storage/storage.ts';
import { createPeakMeter, readWavHeader, type Recording, type WavFormat } from '../../../integrations/telephony/wav.ts';

/** Bytes of a file's start, before the sound. */
const LONGEST_HEADER = 4096;

/** Stores a WAV file as it comes, measured on the way. Throws what the stream or the storage throws; null: no sound. */
export async function keepRecording(storage: Storage, tenantId: string, wav: Readable): Promise<Recording | null> {
  const stored = newPath('recordings', 'wav');
  const measure = createMeasure();
  // A stream that breaks must break the storing, which `pipe` alone does not.
  wav.on('error', (error) => measure.stream.destroy(error));
  await storage.write(tenantId, stored, wav.pipe(measure.stream).pipe(new PassThrough()));
  const measured = measure.result();
  if (measured) return { path: stored, ...measured };
  await storage.remove(tenantId, stored);
  return null;
}

/** Lets a WAV file through and measures it. */
function createMeasure() {
  let head = Buffer.alloc(0);
  let format: WavFormat | null = null;
  let meter: ReturnType<typeof createPeakMeter> | undefined;
  let odd = Buffer.alloc(0);

  function hear(bytes: Buffer): void {
    const all = Buffer.concat([odd, bytes]);
    const even = all.length - (all.length % 2);
    odd = all.subarray(even);
    const samples = new Int16Array(even / 2);
    for (let at = 0; at < samples.length; at++) samples[at] = all.readInt16LE(at * 2);
    meter?.add(samples);
  }

  function look(piece: Buffer): void {
    if (format) return hear(piece);
    if (head.length > LONGEST_HEADER) return;
    head = Buffer.concat([head, piece]);
    format = readWavHeader(head);
    if (!format || format.bitsPerSample !== 16) return;
    meter = createPeakMeter(Math.max(1, format.dataBytes / 2));
    hear(head.subarray(format.dataStart));
  }

  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      look(piece);
      done(null, piece);
    },
  });

  return {
    stream,
    result: () => (format && meter && format.dataBytes > 0 ? { seconds: format.seconds, peaks: meter.peaks() } : null),
  };
}
