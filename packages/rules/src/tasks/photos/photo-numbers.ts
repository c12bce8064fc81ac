import { isMobile } from '../../phone.ts';
import { classifyPhone, type PhoneProblem } from '../../phone-kind.ts';
import { writtenPhones } from '../../written-phones.ts';

/** A line of writing in a picture. `certainty`: 0 to 1, of its least certain sign. */
export interface PhotoLine {
  text: string;
  certainty: number;
}

/** A number that was read in a picture. */
export interface PhotoNumber {
  /** The normalised number, or the text as it was read if it is no number. */
  number: string;
  /** True when a person should look at it first, because it may be another plausible number. */
  isDoubtful: boolean;
  /** The reason why it cannot be called; `null` for a number. */
  problem: PhoneProblem | null;
}

/**
 * The certainty below which a number is doubtful. Every number that was misread in our photos had a less certain sign.
 */
const CERTAIN = 0.95;
/** The fewest digits of a number. Fewer are a price, a date or the number of a line. */
const FEWEST_DIGITS = 5;
/** Letters as which digits are misread. */
const LOOKALIKES: Record<string, string> = { O: '0', o: '0', D: '0', l: '1', I: '1', '|': '1', Z: '2', S: '5', B: '8' };
const MOBILE = 11;

/** Returns the numbers of one line. Empty for a line without any. */
export function numbersOfLine({ text, certainty }: PhotoLine): PhotoNumber[] {
  const written = text.normalize('NFKC');
  // Letters are replaced only between digits, so a name keeps its letters.
  const repaired = written.replaceAll(/(?<=\d)[OoDlI|ZSB](?=\d)/g, (letter) => LOOKALIKES[letter]!);
  const isDoubtful = certainty < CERTAIN || repaired !== written;
  return writtenPhones(repaired)
    .flatMap((part) => sideBySide(part))
    .flatMap((part) => {
      if (part.replaceAll(/\D/g, '').length < FEWEST_DIGITS) return [];
      const { normalised, problem } = classifyPhone(part);
      return [{ number: normalised ?? part, isDoubtful: isDoubtful || problem !== null, problem }];
    });
}

/** Splits mobile numbers that stand so close that their spaces were not read. */
function sideBySide(part: string): string[] {
  const digits = part.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length <= MOBILE || digits.length % MOBILE !== 0) return [part];
  const pieces = digits.match(/\d{11}/g)!;
  return pieces.every((piece) => isMobile(piece)) ? pieces : [part];
}
