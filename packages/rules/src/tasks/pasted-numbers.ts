import { classifyPhone, type PhoneProblem } from '../phone-kind.ts';
import { writtenPhones } from '../written-phones.ts';

export interface PastedNumber {
  number: string;
  /** What stood before the number in its line; empty for nothing. */
  name: string;
}

export interface WrongNumber {
  /** From 1. */
  line: number;
  cell: string;
  problem: PhoneProblem;
}

/** Between the parts of a line: a tab, a comma, a semicolon. */
const PARTS = /[\t,，;；、|]+/;
/** A name, and behind it the digits. */
const NAMED = /^([^\d+]*?)[\s:：]*(\+?\d[\d\s().*-]*)(.*)$/u;
const LONGEST_NAME = 60;

/** The numbers of a text in whatever shape it was pasted: one a line or many, with names before them or not. */
export function pastedNumbers(text: string): { numbers: PastedNumber[]; wrong: WrongNumber[] } {
  const numbers: PastedNumber[] = [];
  const wrong: WrongNumber[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    let name = '';
    for (const part of line.split(PARTS)) {
      const trimmed = part.trim();
      if (trimmed === '') continue;
      if (!/\d/.test(trimmed)) {
        name = trimmed.slice(0, LONGEST_NAME);
        continue;
      }
      const named = NAMED.exec(trimmed);
      const own = named?.[1]?.trim() ?? '';
      if (own !== '') name = own.slice(0, LONGEST_NAME);
      for (const cell of writtenPhones(named ? `${named[2]}${named[3]}` : trimmed)) {
        const { problem } = classifyPhone(cell);
        if (problem === null) numbers.push({ number: cell, name });
        else wrong.push({ line: index + 1, cell: cell.slice(0, LONGEST_NAME), problem });
      }
    }
  });
  return { numbers, wrong };
}
