import type { Language } from '@haihu/contract/languages';
import type { Statement } from '@haihu/contract/billing/statements';
import type { Queryable } from '../../../platform/db/db.ts';
import type { WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';
import { billWords, exactCell } from '../core/bill-words.ts';
import { findOpening, findTotals } from '../core/totals.repository.ts';
import { findCallSums, findEnterpriseName } from './statement.repository.ts';
import { firstOf, lastOf } from '../core/months.ts';

/** Reads a month's sums by kind, and its calls by member and line. */
export async function readStatement(tenant: Queryable, month: string): Promise<Statement> {
  const [first, last] = [firstOf(month), lastOf(month)];
  const [enterprise, opening, kinds, calls] = await Promise.all([
    findEnterpriseName(tenant),
    findOpening(tenant, first),
    findTotals(tenant, first, last),
    findCallSums(tenant, first, last),
  ]);
  const closing = kinds.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(opening));
  return { month, enterprise, opening, closing: String(closing), kinds, calls };
}

/**
 * Returns the statement's rows for a file, in the order of `statementHeadings`. The opening plus all amounts is the
 * closing.
 */
export function statementRows({ opening, closing, kinds, calls }: Statement, language: Language): WrittenCell[][] {
  const words = billWords[language];
  return [
    sumRow(words.opening, opening),
    ...calls.map(({ userId, name, lineName, count, seconds, packageMinutes, amount }) => [
      words.kinds.call,
      userId === null ? words.noAgent : name,
      lineName ?? '',
      { number: String(count) },
      { number: String(seconds) },
      { number: String(packageMinutes) },
      exactCell(amount),
    ]),
    ...kinds
      .filter(({ kind }) => kind !== 'call')
      .map(({ kind, count, amount }) => sumRow(words.kinds[kind], amount, count)),
    sumRow(words.closing, closing),
  ];
}

function sumRow(label: string, amount: string, count?: number): WrittenCell[] {
  return [label, '', '', count === undefined ? '' : { number: String(count) }, '', '', exactCell(amount)];
}
