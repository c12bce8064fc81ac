import type { ImportField } from '@haihu/contract/customers/imports';
import type { Cipher } from '../../../platform/cipher.ts';
import type { GuessedColumn, Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import type { StoredMapping } from './customer-imports.repository.ts';

/** A column as the maker confirmed it. */
interface ConfirmedColumn {
  field: ImportField;
  /** The field that its heading suggests; null if it suggests none. */
  guess?: ImportField | null;
}

/** Hashes the headings: the key by which columns are found again. */
export function hashHeadings(cipher: Cipher, tenantId: string, columns: readonly { heading: string }[]): Buffer {
  return cipher.hash(tenantId, JSON.stringify(columns.map(({ heading }) => heading)));
}

/** Returns the facts about an import's columns that are kept for the next file with the same headings. */
export function rememberColumns(columns: readonly ConfirmedColumn[]): StoredMapping {
  return {
    fields: columns.map(({ field }) => field),
    leftOut: columns.flatMap(({ field, guess }, index) => (field === 'ignored' && guess ? index : [])),
  };
}

/**
 * Returns the fields that columns had the last time. A column may have been left out because its heading was unknown.
 * It gets the field that its heading means today, unless another column has that field. A custom field that no longer
 * exists is ignored.
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
