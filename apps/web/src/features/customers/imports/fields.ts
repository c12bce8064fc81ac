import { customerFields, customerImportFields, typedTexts } from '@haihu/contract/customers/fields';
import { followUpImportFields, type ImportKind } from '@haihu/contract/customers/values';
import type { ImportField } from '@haihu/contract/customers/imports';
import { useCallback } from 'react';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { t } from './texts.ts';

type Plain = Exclude<ImportField, `custom:${string}`>;

const ofKind: Record<ImportKind, readonly Plain[]> = {
  customers: customerImportFields,
  follow_ups: followUpImportFields,
};

/** Fields that several columns may hold. */
export const severalColumns: readonly ImportField[] = [
  'otherMobile',
  'tags',
  ...typedTexts.filter((field) => customerFields[field].kind === 'lines'),
  'words',
  'ignored',
];

/** Lists the fields that a column may hold. The enterprise's custom fields come last. */
export function useImportFields(kind: ImportKind): { value: ImportField; label: string }[] {
  const own = useOptions()?.customFields.fields ?? [];
  const offered = kind === 'customers' ? own.filter(({ archived }) => !archived) : [];
  return [
    ...ofKind[kind].map((value) => ({ value, label: t.fields[value] })),
    ...offered.map(({ id, name }) => ({ value: `custom:${id}` as const, label: name })),
    { value: 'ignored', label: t.fields.ignored },
  ];
}

/** Returns a function that gives the name of a field, ours or the enterprise's own. */
export function useFieldName(): (field: ImportField) => string {
  const own = useOptions()?.customFields.fields;
  return useCallback(
    (field) =>
      field in t.fields
        ? t.fields[field as Plain]
        : (own?.find(({ id }) => field === `custom:${id}`)?.name ?? t.ownField),
    [own],
  );
}
