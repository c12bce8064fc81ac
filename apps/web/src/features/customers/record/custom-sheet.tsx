import type { CustomField } from '@haihu/contract/config/core/settings';
import { judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { useState } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { type CustomValues, useSetCustom } from './use-set-custom.ts';
import { t } from './detail-texts.ts';
import { CustomInput } from './custom-input.tsx';

type Value = CustomValues[string];

interface CustomSheetProps {
  open: boolean;
  onClose: () => void;
  customerId: string;
  fields: readonly CustomField[];
  custom: Readonly<Record<string, unknown>>;
}

/**
 * Edits all of the enterprise's custom fields. Checks and sends only changed ones. Needs a new `key` for each opening.
 */
export default function CustomSheet({ open, onClose, customerId, fields, custom }: CustomSheetProps) {
  const [changed, setChanged] = useState<CustomValues>({});
  const save = useSetCustom(customerId, onClose);
  const problemOf = (field: CustomField) => {
    const value = changed[field.id ?? ''];
    return value === undefined ? null : judgeCustomValue(field, value);
  };
  const isDirty = Object.keys(changed).length > 0;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.ownFields}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={common.save}
          disabled={!isDirty || fields.some((field) => problemOf(field) !== null)}
          busy={save.isPending}
          busyWords={form.saving}
          onSave={() => save.mutate(changed)}
        />
      }
    >
      {fields.map((field) => {
        const problem = problemOf(field);
        const id = field.id!;
        return (
          <CustomInput
            key={id}
            field={field}
            value={id in changed ? changed[id]! : ((custom[id] ?? null) as Value)}
            onChange={(value) => setChanged({ ...changed, [id]: value })}
            error={problem ? t.fieldProblems[problem] : undefined}
          />
        );
      })}
    </Sheet>
  );
}
