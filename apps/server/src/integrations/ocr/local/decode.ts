/**
 * The output of a recognition model for one line: for each of `steps` places the probability of each of `signs` signs.
 */
export interface Scores {
  steps: number;
  signs: number;
  data: Float32Array;
}

/** The signs of a model by their index; index 0 is "no sign". */
export interface Alphabet {
  signs: readonly string[];
  digits: readonly number[];
}

/** The result of reading a line once. */
export interface LineReading {
  /** All signs of the line. */
  text: string;
  /**
   * The digits of the line. A sign that only looks like a digit is read as one, for lines that hold nothing but digits.
   */
  digits: string;
  /** Certainty of the least certain digit, from 0 to 1. */
  certainty: number;
}

/** Reads the dictionary of the model: one sign a line, the first with index 1. */
export function alphabetOf(dictionary: string): Alphabet {
  const signs = ['', ...dictionary.split(/\r?\n/), ' '];
  return { signs, digits: signs.flatMap((sign, index) => (/^\d$/.test(sign) ? [index] : [])) };
}

/** Takes the likeliest sign at each place. A sign that continues over several places counts once. */
export function readScores({ steps, signs, data }: Scores, alphabet: Alphabet): LineReading {
  let text = '';
  let digits = '';
  const sure: number[] = [];
  let before = 0;
  let digitBefore = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * signs, (step + 1) * signs);
    const best = likeliest(row);
    if (best !== 0 && best !== before) text += alphabet.signs[best] ?? '';
    before = best;

    const digit = alphabet.digits.reduce((most, one) => (row[one]! > row[most]! ? one : most), 0);
    if (digit !== 0 && digit !== digitBefore) {
      digits += alphabet.signs[digit];
      sure.push(row[digit]!);
    } else if (digit !== 0) {
      sure.push(Math.max(sure.pop()!, row[digit]!));
    }
    digitBefore = digit;
  }
  return { text: text.trim(), digits, certainty: sure.length > 0 ? Math.min(...sure) : 0 };
}

function likeliest(row: Float32Array): number {
  let best = 0;
  for (let index = 1; index < row.length; index += 1) if (row[index]! > row[best]!) best = index;
  return best;
}

/** Share of digits among the signs from which on a line is a line of numbers. */
const MOSTLY_DIGITS = 0.6;

/** Returns true if signs that look like digits may be read as digits. */
export function isNumberLine({ text, digits }: LineReading): boolean {
  const signs = text.replaceAll(/[\s\-–—.·()+/|,，、]/g, '');
  const plain = signs.replaceAll(/\D/g, '').length;
  return digits.length >= 5 && plain >= MOSTLY_DIGITS * signs.length;
}

/**
 * Makes one reading from several readings of the same line, each from a picture that is a little wider or narrower. It
 * takes the digits that most readings have. If the readings differ, the result is no more certain than a guess.
 */
export function agree(readings: readonly [LineReading, ...LineReading[]]): LineReading {
  const votes = Map.groupBy(readings, ({ digits }) => digits);
  const [most] = [...votes.values()].toSorted((one, other) => other.length - one.length || sum(other) - sum(one));
  const certainty = Math.min(...most!.map((reading) => reading.certainty));
  return { ...most![0]!, certainty: votes.size === 1 ? certainty : Math.min(certainty, 0.5) };
}

const sum = (readings: readonly LineReading[]) => readings.reduce((total, { certainty }) => total + certainty, 0);
