import type { AnnouncementKind } from '@haihu/contract/calls/values';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../simulator/random.ts';
import { sampleRate } from '../wav.ts';
import { createAnnouncements, isSameSound, type KnownAnnouncement } from './announcements.ts';
import { fingerprintOf, keptFingerprint, readFingerprint } from './fingerprint.ts';
import { busyTone, madeAnnouncement, madeTone, type MadeTone, wavOf } from './made-sounds.ts';

const kinds: AnnouncementKind[] = ['empty_number', 'stopped', 'switched_off', 'out_of_reach', 'busy', 'no_answer'];
const library: KnownAnnouncement[] = kinds.map((kind) => ({
  kind,
  fingerprint: fingerprintOf(madeAnnouncement(kind)),
}));

/** Returns a sound as another call hears it: from later on, quieter, over the codec of a telephone and with noise. */
function overLine(samples: Int16Array, { from = 0, gain = 1, noise = 0 } = {}): Int16Array {
  const random = createRandom('noise', String(from));
  const later = samples.subarray(Math.round(from * sampleRate));
  return later.map((sample) => {
    const mixed = (sample * gain + noise * (random() * 2 - 1)) / 32_768;
    const coded = Math.round((Math.log1p(255 * Math.abs(mixed)) / Math.log(256)) * 127) / 127;
    return Math.sign(mixed) * 32_767 * ((256 ** coded - 1) / 255);
  });
}

/** Returns a sound that stops for so long at these seconds, because packets came late. */
function withLatePackets(sound: Int16Array, lateMs: number, seconds: readonly number[]): Int16Array {
  const places = [0, ...seconds.map((second) => second * sampleRate), sound.length];
  const gap = new Int16Array((sampleRate * lateMs) / 1000);
  return Int16Array.from(places.slice(1).flatMap((until, at) => [...sound.subarray(places[at], until), ...gap]));
}

const hear = (samples: Int16Array, known: readonly KnownAnnouncement[] = []) =>
  createAnnouncements(() => known).classify(wavOf(samples));

describe('words', () => {
  test.each([
    ['as they were named', {}],
    ['over a line with noise', { gain: 0.5, noise: 250 }],
    ['from the middle on', { from: 1.913, noise: 100 }],
    ['very quiet', { gain: 0.12, noise: 40 }],
  ])('known announcements are told from each other although they share most of their words: %s', (_, way) => {
    for (const kind of kinds)
      expect(hear(overLine(madeAnnouncement(kind), way), library)).toEqual({
        heard: 'announcement',
        kind,
        by: 'words',
      });
  });

  test('an announcement that nobody has named is unknown, and known once somebody has named its fingerprint', () => {
    const sound = overLine(madeAnnouncement('congestion'), { noise: 150 });
    const first = hear(sound, library);
    if (first.heard !== 'unknown') throw new Error(first.heard);
    const kept = readFingerprint(keptFingerprint(first.fingerprint));
    const again = overLine(madeAnnouncement('congestion'), { from: 0.7, gain: 0.8, noise: 150 });
    expect(hear(again, [...library, { kind: 'congestion', fingerprint: kept }])).toMatchObject({ kind: 'congestion' });
    expect(hear(again, [...library, { kind: null, fingerprint: kept }])).toEqual({ heard: 'nothing' });
  });

  test('an announcement that is cut short is known', () => {
    expect(hear(madeAnnouncement('stopped').subarray(0, sampleRate * 4.4), library)).toMatchObject({ kind: 'stopped' });
  });

  test.each([
    [20, [1.2, 2.4, 3.6, 4.8, 6]],
    [60, [3]],
  ])('an announcement whose packets come %i ms late now and then is known', (lateMs, seconds) => {
    for (const kind of kinds) {
      const late = withLatePackets(madeAnnouncement(kind), lateMs, seconds);
      expect(hear(overLine(late, { noise: 100 }), library)).toMatchObject({ kind });
    }
  });

  test('two recordings of one kind are two sounds', () => {
    const [one, other] = [madeAnnouncement('busy'), madeAnnouncement('music')].map(fingerprintOf);
    expect([isSameSound(one!, one!), isSameSound(one!, other!)]).toEqual([true, false]);
  });
});

describe('tones', () => {
  const tones: [string, MadeTone, string][] = [
    ['busy in China', { hertz: [450], seconds: [0.35, 0.35] }, 'busy'],
    ['busy in Europe', { hertz: [425], seconds: [0.5, 0.5] }, 'busy'],
    ['busy in America', { hertz: [480, 620], seconds: [0.5, 0.5] }, 'busy'],
    ['congestion in China', { hertz: [450], seconds: [0.7, 0.7] }, 'congestion'],
    ['reorder in America', { hertz: [480, 620], seconds: [0.25, 0.25] }, 'congestion'],
    ['China’s empty number', { hertz: [450], seconds: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.4, 0.4] }, 'empty_number'],
  ];
  test.each(tones)('%s', (_, tone, kind) => {
    for (const way of [{}, { gain: 0.3, noise: 60 }, { from: 0.213 }])
      expect(hear(overLine(madeTone(tone), way), library)).toEqual({ heard: 'announcement', kind, by: 'tone' });
  });

  test.each([
    [40, [0.8, 2.3, 3.7, 5.1]],
    [200, [1.5, 4.4]],
  ])('the tone of a busy phone is known although its packets come %i ms late now and then', (lateMs, seconds) => {
    const late = withLatePackets(madeTone(busyTone), lateMs, seconds);
    expect(hear(overLine(late, { noise: 60 }), library)).toMatchObject({ kind: 'busy', by: 'tone' });
  });

  test.each<[string, MadeTone]>([
    ['China', { hertz: [450], seconds: [1, 4] }],
    ['America', { hertz: [440, 480], seconds: [2, 4] }],
    ['Britain', { hertz: [400, 450], seconds: [0.4, 0.2, 0.4, 2] }],
  ])('a ringing phone is nothing to tell: %s', (_, tone) => {
    expect(hear(overLine(madeTone(tone), { noise: 60 }), library)).toEqual({ heard: 'nothing' });
  });

  test('after the special tone, known words tell more than the tone', () => {
    const tone = madeTone({ hertz: [950, 1400, 1800], seconds: [0.33, 0.01, 0.33, 0.01, 0.33, 1] }, true);
    const before = tone.subarray(0, sampleRate);
    const withWords = (words: Int16Array) => Int16Array.from([...before, ...words.subarray(0, sampleRate * 7)]);
    expect(hear(withWords(madeAnnouncement('stopped')), library)).toMatchObject({ kind: 'stopped', by: 'words' });
    expect(hear(withWords(madeAnnouncement('congestion')), library)).toMatchObject({
      kind: 'out_of_reach',
      by: 'tone',
    });
  });
});

test.each([
  ['silence', new Int16Array(sampleRate * 8)],
  ['noise of a quiet line', overLine(new Int16Array(sampleRate * 8), { noise: 30 })],
  ['a word that is too short to tell', overLine(madeAnnouncement('busy').subarray(0, sampleRate * 1.5))],
  ['no sound at all', new Int16Array(0)],
])('%s is nothing', (_, sound) => {
  expect(hear(sound, library)).toEqual({ heard: 'nothing' });
});

test('a file that is no telephone sound is nothing', () => {
  expect(createAnnouncements(() => library).classify(Buffer.from('not a file'))).toEqual({ heard: 'nothing' });
});
