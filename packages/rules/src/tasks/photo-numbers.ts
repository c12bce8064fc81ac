import { isMobile } from '../phone.ts';
import { classifyPhone, type PhoneProblem } from '../phone-kind.ts';
import { writtenPhones } from '../written-phones.ts';

/** A line of writing in a picture. `certainty`: 0 to 1, of the sign that is least certain. */
export interface PhotoLine {
  text: string;
  certainty: number;
}

/** A number that was read. */
export interface PhotoNumber {
  /** In its one spelling, or as it was read where it is no number. */
  number: string;
  /** A person looks at it first: it may be another number that is as plausible. */
  isDoubtful: boolean;
  /** Why it cannot be called; null for a number. */
  problem: PhoneProblem | null;
}

/** Below it a number is doubtful: every number that was misread in our photos had a sign less certain than that. */
const CERTAIN = 0.95;
/** Fewer digits are a price, a date, a line number. */
const FEWEST_DIGITS = 5;
/** Letters that digits are taken for. */
const LOOKALIKES: Record<string, string> = { O: '0', o: '0', D: '0', l: '1', I: '1', '|': '1', Z: '2', S: '5', B: '8' };
const MOBILE = 11;

/** The numbers of one line; empty for a line without any. */
export function numbersOfLine({ text, certainty }: PhotoLine): PhotoNumber[] {
  const written = text.normalize('NFKC');
  // Only between digits: a name keeps its letters.
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

/** Mobile numbers that stand so close that their spaces were not read. */
function sideBySide(part: string): string[] {
  const digits = part.replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length <= MOBILE || digits.length % MOBILE !== 0) return [part];
  const pieces = digits.match(/\d{11}/g)!;
  return pieces.every((piece) => isMobile(piece)) ? pieces : [part];
}
