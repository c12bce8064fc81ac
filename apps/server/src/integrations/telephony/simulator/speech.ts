import { sampleRate } from '../wav.ts';
import { between, createRandom, pick, type Random } from './random.ts';

/**
 * A voice of one of two people who take turns. Its syllables sound like speech: harmonics under vowel formants with the
 * four tones of Mandarin. They are made once, and a talk only strings them together, so that minutes of sound cost
 * milliseconds.
 */
interface Voice {
  syllables: readonly Int16Array[];
}

const pieceSamples = 32_768;

/** Yields pieces that add up to `samples`. Each piece is valid only until the next one is asked for. */
export function* talk(random: Random, samples: number, announced: boolean): Generator<Int16Array> {
  const piece = new Int16Array(pieceSamples);
  let filled = 0;
  let left = samples;
  for (const sound of sounds(random, announced)) {
    for (let from = 0; from < sound.length && left > 0;) {
      const part = sound.subarray(from, from + Math.min(pieceSamples - filled, left));
      piece.set(part, filled);
      filled += part.length;
      from += part.length;
      left -= part.length;
      if (filled === pieceSamples || left === 0) {
        yield piece.subarray(0, filled);
        filled = 0;
      }
    }
    if (left === 0) return;
  }
}

/** Yields sounds without end. */
function* sounds(random: Random, announced: boolean): Generator<Int16Array> {
  const { voices, noise, tone } = parts();
  const pause = (seconds: number) => noise.subarray(0, Math.round(seconds * sampleRate));
  if (announced) yield* [tone, pause(0.2), tone, pause(0.5)];
  for (let turn = 0; ; turn++) {
    const voice = voices[turn % 2] as Voice;
    for (let phrase = 1 + Math.floor(random() * 3); phrase > 0; phrase--) {
      for (let syllable = 3 + Math.floor(random() * 10); syllable > 0; syllable--) {
        yield pick(random, voice.syllables);
        yield pause(between(random, 0, 0.04));
      }
      yield pause(between(random, 0.15, 0.5));
    }
    yield pause(between(random, 0.2, 1));
    if (random() < 0.25) yield pause(1);
  }
}

interface Parts {
  voices: readonly [Voice, Voice];
  /** One second of noise of a quiet line. */
  noise: Int16Array;
  /** A quarter of a second of the tone that says that the call is recorded. */
  tone: Int16Array;
}

let made: Parts | undefined;

function parts(): Parts {
  made ??= {
    voices: [
      makeVoice(createRandom('agent'), { pitch: 205, loudness: 1 }),
      makeVoice(createRandom('customer'), { pitch: 118, loudness: 0.6 }),
    ],
    noise: makeNoise(createRandom('line')),
    tone: Int16Array.from(
      { length: sampleRate / 4 },
      (_, at) => 6000 * Math.sin((2 * Math.PI * 1000 * at) / sampleRate),
    ),
  };
  return made;
}

function makeNoise(random: Random): Int16Array {
  return Int16Array.from({ length: sampleRate }, () => between(random, -24, 24));
}

/** First and second formants of a, o, e, i, u in Hz. */
const vowels: readonly [number, number][] = [
  [800, 1200],
  [500, 900],
  [450, 1500],
  [300, 2200],
  [320, 800],
];

/** Pitch from the start to the end of a syllable (0 to 1), as a factor: level, rising, dipping, falling. */
const tones: readonly ((progress: number) => number)[] = [
  () => 1.15,
  (progress) => 0.9 + 0.3 * progress,
  (progress) => 0.8 + 0.7 * (progress - 0.5) ** 2,
  (progress) => 1.3 - 0.45 * progress,
];

function makeVoice(random: Random, { pitch, loudness }: { pitch: number; loudness: number }): Voice {
  const syllables = Array.from({ length: 20 }, (_, index) => {
    const vowel = vowels[index % vowels.length] as [number, number];
    const tone = tones[Math.floor(index / vowels.length) % tones.length] as (progress: number) => number;
    return makeSyllable(random, { pitch: pitch * between(random, 0.94, 1.06), loudness, vowel, tone });
  });
  return { syllables };
}

interface Sound {
  /** Pitch in Hz. */
  pitch: number;
  /** Loudness factor; 1 is the louder voice. */
  loudness: number;
  vowel: readonly [number, number];
  tone: (progress: number) => number;
}

function makeSyllable(random: Random, { pitch, loudness, vowel, tone }: Sound): Int16Array {
  const length = Math.round(between(random, 0.14, 0.28) * sampleRate);
  const amplitude = loudness * between(random, 6000, 22_000);
  const harmonics = Array.from({ length: Math.floor(3400 / (pitch * 1.3)) }, (_, index) =>
    strength(pitch * (index + 1), vowel),
  );
  const total = harmonics.reduce((sum, one) => sum + one, 0);
  let phase = 0;
  return Int16Array.from({ length }, (_, at) => {
    const progress = at / length;
    phase += (2 * Math.PI * pitch * tone(progress)) / sampleRate;
    const voiced = harmonics.reduce((sum, one, index) => sum + one * Math.sin(phase * (index + 1)), 0) / total;
    const breath = progress < 0.2 ? between(random, -0.25, 0.25) * (1 - progress * 5) : 0;
    return amplitude * (voiced + breath) * Math.sin(Math.PI * progress) ** 0.6;
  });
}

function strength(frequency: number, vowel: readonly [number, number]): number {
  const near = (formant: number, width: number) => 1 / (1 + ((frequency - formant) / width) ** 2);
  return near(vowel[0], 120) + 0.5 * near(vowel[1], 180) + 0.02;
}
