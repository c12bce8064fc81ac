import type { CustomField } from '@haihu/contract/config/core/settings';
import { LONGEST_CUSTOM_TEXT } from '@haihu/rules/customers/custom-fields';
import { useState } from 'react';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import type { CustomValues } from './use-set-custom.ts';

type Value = CustomValues[string];

interface CustomInputProps {
  field: CustomField;
  value: Value;
  onChange: (value: Value) => void;
  error?: string;
}

/** Draws the input of one of the enterprise's custom fields, by its type. */
export function CustomInput({ field, value, onChange, error }: CustomInputProps) {
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

/** Draws a number input that keeps the text as typed, even while it is no number yet. */
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
