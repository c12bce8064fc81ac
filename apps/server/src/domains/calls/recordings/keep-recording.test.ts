import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage } from '../../../integrations/storage/storage.ts';
import { toneFile } from '../../../integrations/telephony/test-support/tone.ts';
import { readWavHeader } from '../../../integrations/telephony/wav.ts';
import { keepRecording } from './keep-recording.ts';

/** Makes a storage that keeps the written files by their path. */
function createShelf() {
  const files = new Map<string, Buffer>();
  const storage: Storage = {
    async write(_tenantId, path, bytes) {
      files.set(path, Buffer.isBuffer(bytes) ? bytes : await buffer(bytes));
      return files.get(path)!.length;
    },
    sizeOf: async (_tenantId, path) => files.get(path)?.length ?? null,
    read: async (_tenantId, path) => Readable.from(files.get(path)!),
    remove: async (_tenantId, path) => void files.delete(path),
    async *list() {
      for (const path of files.keys()) yield { tenantId: '1', path };
    },
  };
  return { files, storage };
}

/** Splits a file into small pieces, so that the header comes in several. */
const inPieces = (wav: Buffer, size = 10) =>
  Readable.from(
    Array.from({ length: Math.ceil(wav.length / size) }, (_, at) => wav.subarray(at * size, (at + 1) * size)),
  );

test('a file whose header counts no sound, as a recorder leaves it that died, is stored with its true length', async () => {
  const { files, storage } = createShelf();
  const whole = toneFile(440, 2);
  const cut = Buffer.from(whole);
  cut.writeUInt32LE(0, 40);
  cut.writeUInt32LE(36, 4);
  const kept = await keepRecording(storage, '1', { bytes: cut.length, sound: inPieces(cut) });
  expect(kept).toMatchObject({ seconds: 2 });
  expect(Math.max(...kept!.peaks)).toBeCloseTo(0.5, 1);
  expect(files.get(kept!.path)!.equals(whole)).toBe(true);
  expect(readWavHeader(files.get(kept!.path)!)).toMatchObject({ seconds: 2 });
});

test('a file that is shorter than its header says is stored with the length it has', async () => {
  const { files, storage } = createShelf();
  const cut = toneFile(440, 3).subarray(0, 44 + 16_000);
  const kept = await keepRecording(storage, '1', { bytes: cut.length, sound: inPieces(cut, 1000) });
  expect(kept).toMatchObject({ seconds: 1 });
  expect(readWavHeader(files.get(kept!.path)!)).toMatchObject({ seconds: 1 });
});

test('a stream that is cut, or that is shorter than it said, throws, and nothing is left of it', async () => {
  const { files, storage } = createShelf();
  const wav = toneFile(440, 2);
  const short = { bytes: wav.length, sound: inPieces(wav.subarray(0, 20_000), 1000) };
  await expect(keepRecording(storage, '1', short)).rejects.toThrow('came as 20000');
  const broken = Readable.from(
    (function* () {
      yield wav.subarray(0, 5000);
      throw new Error('cut');
    })(),
  );
  await expect(keepRecording(storage, '1', { bytes: wav.length, sound: broken })).rejects.toThrow();
  expect([...files.keys()]).toEqual([]);
});

test('a file without sound is none', async () => {
  const { files, storage } = createShelf();
  const wav = toneFile(440, 0);
  expect(await keepRecording(storage, '1', { bytes: wav.length, sound: inPieces(wav) })).toBeNull();
  expect([...files.keys()]).toEqual([]);
});
