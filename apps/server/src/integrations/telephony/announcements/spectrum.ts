/**
 * Returns the power of each frequency of a piece of samples, from 0 to 1 each. The length is a power of two. A Hann window
 * is applied. The answer is valid until the next call for the same length.
 */
export function powersOf(samples: Int16Array, from: number, length: number): Float64Array {
  const { window, cosines, sines, reversed, real, imaginary, powers } = tablesOf(length);
  for (let at = 0; at < length; at += 1) {
    const place = reversed[at]!;
    real[at] = (samples[from + place]! / 32_768) * window[place]!;
    imaginary[at] = 0;
  }
  for (let size = 2; size <= length; size *= 2) {
    const [half, step] = [size >> 1, length / size];
    for (let start = 0; start < length; start += size) {
      for (let at = 0; at < half; at += 1) {
        const even = start + at;
        const odd = even + half;
        const cosine = cosines[at * step]!;
        const sine = sines[at * step]!;
        const turnedReal = real[odd]! * cosine + imaginary[odd]! * sine;
        const turnedImaginary = imaginary[odd]! * cosine - real[odd]! * sine;
        real[odd] = real[even]! - turnedReal;
        imaginary[odd] = imaginary[even]! - turnedImaginary;
        real[even] = real[even]! + turnedReal;
        imaginary[even] = imaginary[even]! + turnedImaginary;
      }
    }
  }
  for (let at = 0; at < powers.length; at += 1) powers[at] = real[at]! ** 2 + imaginary[at]! ** 2;
  return powers;
}

interface Tables {
  window: Float64Array;
  cosines: Float64Array;
  sines: Float64Array;
  reversed: Uint32Array;
  /** Room for the work and for the answer. */
  real: Float64Array;
  imaginary: Float64Array;
  powers: Float64Array;
}

const made = new Map<number, Tables>();

function tablesOf(length: number): Tables {
  const known = made.get(length);
  if (known) return known;
  const bits = Math.log2(length);
  const angle = (at: number) => (2 * Math.PI * at) / length;
  const tables: Tables = {
    window: Float64Array.from({ length }, (_, at) => 0.5 - 0.5 * Math.cos(angle(at))),
    cosines: Float64Array.from({ length: length / 2 }, (_, at) => Math.cos(angle(at))),
    sines: Float64Array.from({ length: length / 2 }, (_, at) => Math.sin(angle(at))),
    reversed: Uint32Array.from({ length }, (_, at) => reverse(at, bits)),
    real: new Float64Array(length),
    imaginary: new Float64Array(length),
    powers: new Float64Array(length / 2),
  };
  made.set(length, tables);
  return tables;
}

function reverse(number: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit += 1) reversed |= ((number >> bit) & 1) << (bits - 1 - bit);
  return reversed;
}
