import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPeakMeter, peakCount, readWavHeader, wavHeader } from './wav.ts';

test('a written header reads back, for every length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (samples) => {
      expect(readWavHeader(wavHeader(samples))).toEqual({
        sampleRate: 8000,
        channels: 1,
        bitsPerSample: 16,
        dataStart: 44,
        dataBytes: samples * 2,
        seconds: samples / 8000,
      });
    }),
  );
});

test('notes of a recorder before the sound are passed over', () => {
  const header = wavHeader(8000);
  const notes = Buffer.from('LIST\x05\0\0\0notes\0', 'latin1');
  const format = readWavHeader(Buffer.concat([header.subarray(0, 36), notes, header.subarray(36)]));
  expect(format).toMatchObject({ seconds: 1, dataStart: 44 + notes.length });
});

test('a file that is no uncompressed WAV is refused', () => {
  const muLaw = wavHeader(8000);
  muLaw.writeUInt16LE(7, 20);
  const silent = wavHeader(8000);
  silent.writeUInt32LE(0, 28);
  const wrong = [Buffer.alloc(0), Buffer.from('<svg></svg>'), wavHeader(8000).subarray(0, 40), muLaw, silent];
  expect(wrong.map(readWavHeader)).toEqual([null, null, null, null, null]);
});

test('no bytes, however made, make the reader throw or loop', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (tail) => {
      const format = readWavHeader(Buffer.concat([wavHeader(0).subarray(0, 12), tail]));
      expect(format === null || Number.isFinite(format.seconds)).toBe(true);
    }),
  );
});

test('peaks do not depend on the size of the pieces', () => {
  const sound = fc.int16Array({ minLength: 1, maxLength: 1000 });
  fc.assert(
    fc.property(sound, fc.integer({ min: 1, max: 97 }), (samples, piece) => {
      const whole = createPeakMeter(samples.length);
      whole.add(samples);
      const pieces = createPeakMeter(samples.length);
      for (let at = 0; at < samples.length; at += piece) pieces.add(samples.subarray(at, at + piece));
      expect(pieces.peaks()).toEqual(whole.peaks());
      expect(whole.peaks()).toHaveLength(peakCount);
    }),
  );
});

test('a loud second of ten shows in its tenth of the peaks', () => {
  const meter = createPeakMeter(80_000);
  meter.add(new Int16Array(80_000).fill(-32768, 40_000, 48_000));
  const expected = Array.from({ length: peakCount }, (_, part) => (part >= 60 && part < 72 ? 1 : 0));
  expect(meter.peaks()).toEqual(expected);
});
