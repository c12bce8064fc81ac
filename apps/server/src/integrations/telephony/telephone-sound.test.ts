import { expect, test } from 'vitest';
import { toTelephoneSound } from './telephone-sound.ts';
import { readWavHeader } from './wav.ts';

interface Made {
  rate: number;
  hertz: number;
  seconds?: number;
  channels?: number;
  bits?: number;
  encoding?: number;
  loudness?: number;
  extensible?: boolean;
}

/** Makes a chunk of a RIFF file. */
function chunk(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

/** Makes a WAV file with a tone. The second channel, if there is one, is silent. */
function wavWith(made: Made): Buffer {
  const { rate, hertz, seconds = 1, channels = 1, bits = 16, encoding = 1, loudness = 0.5, extensible } = made;
  const frames = Math.round(rate * seconds);
  const width = bits / 8;
  const data = Buffer.alloc(frames * channels * width, bits === 8 && encoding === 1 ? 128 : 0);
  for (let frame = 0; frame < frames; frame += 1) {
    const value = loudness * Math.sin((2 * Math.PI * hertz * frame) / rate);
    const at = frame * channels * width;
    if (encoding === 3) data.writeFloatLE(value, at);
    else if (encoding === 6) data[at] = value >= 0 ? 0xd5 ^ 0x20 : 0x55 ^ 0x20;
    else if (encoding === 7) data[at] = value >= 0 ? 0x9f : 0x1f;
    else if (bits === 8) data[at] = Math.round(128 + value * 127);
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, width);
  }
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : encoding, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * channels * width, 8);
  format.writeUInt16LE(channels * width, 12);
  format.writeUInt16LE(bits, 14);
  if (extensible) format.writeUInt16LE(encoding, 24);
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('LIST', Buffer.alloc(6)),
    chunk('fmt ', format),
    chunk('data', data),
  ]);
  return chunk('RIFF', body);
}

/** Returns the share of a tone in a sound, from 0 to 1. */
function shareOf(wav: Buffer, hertz: number): number {
  const { dataStart } = readWavHeader(wav)!;
  let [sine, cosine, count] = [0, 0, 0];
  for (let at = dataStart; at + 1 < wav.length; at += 2, count += 1) {
    const value = wav.readInt16LE(at) / 32_768;
    sine += value * Math.sin((2 * Math.PI * hertz * count) / 8000);
    cosine += value * Math.cos((2 * Math.PI * hertz * count) / 8000);
  }
  return (2 * Math.hypot(sine, cosine)) / count;
}

test.each<Made>([
  { rate: 8000, hertz: 700 },
  { rate: 44_100, hertz: 700 },
  { rate: 48_000, hertz: 3000, bits: 24 },
  { rate: 16_000, hertz: 700, bits: 32 },
  { rate: 22_050, hertz: 700, bits: 8 },
  { rate: 48_000, hertz: 700, bits: 32, encoding: 3 },
  { rate: 48_000, hertz: 700, extensible: true },
  { rate: 11_025, hertz: 700 },
])('%j becomes telephone sound, as loud as it was', async (made) => {
  const sound = await toTelephoneSound(wavWith(made));
  if (typeof sound === 'string') throw new Error(sound);
  expect(sound.seconds).toBeCloseTo(1, 2);
  expect(readWavHeader(sound.wav)).toMatchObject({ sampleRate: 8000, channels: 1, bitsPerSample: 16 });
  expect(shareOf(sound.wav, made.hertz)).toBeCloseTo(0.5, 1);
});

test('two channels become one', async () => {
  const sound = await toTelephoneSound(wavWith({ rate: 44_100, hertz: 700, channels: 2 }));
  expect(shareOf((sound as { wav: Buffer }).wav, 700)).toBeCloseTo(0.25, 1);
});

// A square wave of one byte has 4/π of its height in the first tone: 528 and 8316 of 32768.
test.each([
  [6, 0.0205],
  [7, 0.3231],
])('the sound of a telephone exchange (encoding %i) is read', async (encoding, share) => {
  const sound = await toTelephoneSound(wavWith({ rate: 8000, hertz: 500, bits: 8, encoding }));
  expect(shareOf((sound as { wav: Buffer }).wav, 500)).toBeCloseTo(share, 2);
});

test('highs that a telephone does not carry do not whistle', async () => {
  const sound = await toTelephoneSound(wavWith({ rate: 48_000, hertz: 7000 }));
  // 7000 Hz would come back as 1000 Hz.
  expect(shareOf((sound as { wav: Buffer }).wav, 1000)).toBeLessThan(0.005);
});

test.each<[Made, string]>([
  [{ rate: 8000, hertz: 700, seconds: 120.5 }, 'long'],
  [{ rate: 8000, hertz: 700, loudness: 0.001 }, 'silent'],
  [{ rate: 8000, hertz: 700, seconds: 0.2 }, 'silent'],
  [{ rate: 4000, hertz: 700 }, 'format'],
  [{ rate: 8000, hertz: 700, encoding: 85 }, 'format'],
])('%j is refused: %s', async (made, fault) => {
  expect(await toTelephoneSound(wavWith(made))).toBe(fault);
});

test.each([Buffer.alloc(0), Buffer.from('RIFF____WAVEfmt '), Buffer.alloc(5000, 0x41)])(
  'no sound is no sound',
  async (file) => {
    expect(await toTelephoneSound(file)).toBe('format');
  },
);
