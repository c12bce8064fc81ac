import type { CustomField } from '@haihu/contract/config/core/settings';
import type { RequestOf } from '@haihu/contract/contract';
import { AppError } from '../../../platform/errors.ts';
import type { FieldChange } from '../core/field-change.ts';
import type { OwnValues } from './change.repository.ts';
import { requireCustomValues } from './custom-values.ts';
import { customChanges, customLines, plainChanges, plainLines, type PlainValues } from './record-changes.ts';

export type EditedRecord = RequestOf<'customers.editPrivate'>;

/** An edit that changes only the customer's own row: the new values, and the lines of the history. */
export interface PlainEdit {
  plain: Partial<PlainValues>;
  custom: Record<string, unknown>;
  lines: FieldChange[];
}

/** Returns true for an edit that touches neither numbers nor tags: it needs no search and no other rows. */
export const isPlainEdit = ({ mobile, numbers, tagIds }: EditedRecord): boolean =>
  mobile === undefined && numbers === undefined && tagIds === undefined;

/**
 * Decides such an edit by what was read. Returns null if something speaks against it, such as a change by a colleague
 * since the caller's version: then the path of locks decides, and says why.
 */
export function decideEdit(
  before: OwnValues,
  sent: EditedRecord,
  customFields: readonly CustomField[],
): PlainEdit | null {
  if (sent.version !== before.version) return null;
  const plain = plainChanges(before, sent);
  const typed = sent.custom ?? {};
  const names = namesOf(customFields, typed);
  if (names === null) return null;
  const custom = customChanges(before.custom, typed);
  return { plain, custom, lines: [...plainLines(before, plain), ...customLines(before.custom, custom, names)] };
}

function namesOf(customFields: readonly CustomField[], typed: Record<string, unknown>) {
  try {
    return requireCustomValues(customFields, typed);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
