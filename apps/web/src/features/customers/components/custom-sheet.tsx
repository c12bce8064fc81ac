import type { CustomField } from '@haihu/contract/settings';
import { judgeCustomValue, LONGEST_CUSTOM_TEXT } from '@haihu/rules/custom-fields';
import { useState } from 'react';
import { t as form } from '../../../shared/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type CustomValues, useSetCustom } from '../api/use-set-custom.ts';
import { t } from '../detail-texts.ts';

type Value = CustomValues[string];

interface CustomSheetProps {
  open: boolean;
  onClose: () => void;
  customerId: string;
  fields: readonly CustomField[];
  custom: Readonly<Record<string, unknown>>;
}

/** Every field of the enterprise's own. Only what was changed is checked and sent. Give it a new key each time. */
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
        <ActionBar>
          <Button
            kind="primary"
            wide="grow"
            disabled={!isDirty || fields.some((field) => problemOf(field) !== null)}
            busy={save.isPending}
            busyWords={form.saving}
            onClick={() => save.mutate(changed)}
          >
            {common.save}
          </Button>
        </ActionBar>
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

interface CustomInputProps {
  field: CustomField;
  value: Value;
  onChange: (value: Value) => void;
  error?: string;
}

function CustomInput({ field, value, onChange, error }: CustomInputProps) {
  const { id, name, type, options, required } = field;
  const label = required ? `${name} *` : name;
  const chips = options.map((option) => ({ value: option, label: option }));
  const frame = { label, error };
  const groupId = `custom-${id}`;
  switch (type) {
    case 'choice':
      return (
        <Field id={groupId} group {...frame}>
          <ChipChoice
            label={name}
            layout="wrap"
            clearable
            options={chips}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
          />
        </Field>
      );
    case 'choices':
      return (
        <Field id={groupId} group {...frame}>
          <ChipGroup
            label={name}
            layout="wrap"
            options={chips}
            values={Array.isArray(value) ? value : []}
            onChange={onChange}
          />
        </Field>
      );
    case 'number':
      return <NumberInput {...{ frame, value, onChange }} />;
    case 'date':
      return (
        <Field id={groupId} {...frame}>
          <span className="inp">
            <input
              id={groupId}
              type="date"
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onChange(event.target.value || null)}
            />
          </span>
        </Field>
      );
    case 'text':
      return (
        <TextField
          {...frame}
          maxLength={LONGEST_CUSTOM_TEXT}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
  }
}

/** What is typed stays as it is typed, also while it is no number yet. */
function NumberInput({
  frame,
  value,
  onChange,
}: { frame: { label: string; error?: string } } & Omit<CustomInputProps, 'field'>) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <TextField
      {...frame}
      kind="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const trimmed = target.value.trim();
        onChange(trimmed === '' ? null : /^-?\d+([.]\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed);
      }}
    />
  );
}
