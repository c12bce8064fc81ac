import { hideNumbers } from '@haihu/rules/phone';
import { printedTable, type PrintedTable } from '../command.ts';

/** A fact about an installation. `advice`: the fact is a fault, and this sentence says what to do. */
export interface Finding {
  topic: string;
  fact: string;
  advice?: string;
}

/** Returns the findings as a table, without anything that may be a telephone number. */
export const tableOfFindings = (findings: readonly Finding[]): PrintedTable =>
  printedTable(
    ['TOPIC', 'STATE', 'FACT'],
    findings.map(({ topic, fact, advice }) => [topic, advice ? 'wrong' : 'ok', hideNumbers(fact)]),
  );

/** Returns the sentences that say what to do, one for each fault. */
export const advicesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ topic, advice }) => (advice ? `${topic}: ${hideNumbers(advice)}` : []));

/**
 * Returns a code that another system gave. Anything that has not the form of a code may hold names or numbers, and is
 * not repeated.
 */
export const codeOf = (text: string | null): string =>
  text === null ? 'without a code' : /^[A-Za-z][\w.]{0,60}( \d{3})?$/.test(text) ? text : 'another text';
