import type { ImportField } from '@haihu/contract/customers/imports';
import type { Cipher } from '../../../platform/cipher.ts';
import type { GuessedColumn, Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import type { StoredMapping } from './customer-imports.repository.ts';

/** A column as it was confirmed. */
interface ConfirmedColumn {
  field: ImportField;
  /** What its heading suggests; null where it tells nothing. */
  guess?: ImportField | null;
}

/** By what columns are found again. */
export function hashHeadings(cipher: Cipher, tenantId: string, columns: readonly { heading: string }[]): Buffer {
  return cipher.hash(tenantId, JSON.stringify(columns.map(({ heading }) => heading)));
}

/** What is kept of an import's columns for the next file with the same headings. */
export function rememberColumns(columns: readonly ConfirmedColumn[]): StoredMapping {
  return {
    fields: columns.map(({ field }) => field),
    leftOut: columns.flatMap(({ field, guess }, index) => (field === 'ignored' && guess ? index : [])),
  };
}

/**
 * What columns hold by what they held the last time. What was left out because nobody knew its heading is taken for what
 * that says by now, unless another column holds it; an own field that is gone is left out.
 */
export function recallColumns(
  { fields, leftOut }: StoredMapping,
  guessed: readonly GuessedColumn<ImportField>[],
  { words, several }: Vocabulary<ImportField>,
): ImportField[] {
  const held = fields.map((field): ImportField => (field in words ? field : 'ignored'));
  for (const { index, field } of guessed) {
    if (field === null || held[index] !== 'ignored' || leftOut.includes(index)) continue;
    if (several.includes(field) || !held.includes(field)) held[index] = field;
  }
  return held;
}
