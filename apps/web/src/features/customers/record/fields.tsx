import { customerFields, type TypedField, typedFields } from '@haihu/contract/customers/fields';
import { genders } from '@haihu/contract/customers/values';
import type { CustomField } from '@haihu/contract/config/core/settings';
import { judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { useShortLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { useTags } from '../tags/use-tags.ts';
import { CustomInput } from './custom-input.tsx';
import { t as detail } from './detail-texts.ts';
import type { CustomerRecord } from './record.ts';
import { t } from './texts.ts';

const typedOf = (part: 'person' | 'origin') => typedFields.filter((field) => customerFields[field].part === part);

interface FieldsProps {
  record: CustomerRecord;
  onChange: (part: Partial<CustomerRecord>) => void;
}

/** Draws all fields of a customer except name and numbers. */
export function PlainFields({ record, onChange }: FieldsProps) {
  const words = useShortLevelNames(form.levelWords);
  const names = useLevelNames();
  const groups = useTags().data?.groups ?? [];
  return (
    <>
      <Field id="level" group label={t.level}>
        <LevelPicker
          label={t.level}
          level={record.level}
          names={names}
          words={words}
          onChange={(level) => onChange({ level })}
        />
      </Field>
      {typedOf('person').map((field) => (
        <TypedInput key={field} {...{ field, record, onChange }} />
      ))}
      {groups.map((group) => (
        <Field key={group.name} id={`tags-${group.name}`} group label={`${t.tags} · ${group.name}`}>
          <ChipGroup
            label={group.name}
            layout="wrap"
            options={group.tags.map(({ id, name }) => ({ value: id, label: name }))}
            values={record.tagIds}
            onChange={(tagIds) => onChange({ tagIds })}
          />
        </Field>
      ))}
      {typedOf('origin').map((field) => (
        <TypedInput key={field} {...{ field, record, onChange }} />
      ))}
    </>
  );
}

function TypedInput({ field, record, onChange }: FieldsProps & { field: TypedField }) {
  const label = detail.fieldsOf[field];
  if (field === 'gender') {
    return (
      <Field id="gender" group label={label} labelEnd={t.optional}>
        <ChipChoice
          label={label}
          layout="wrap"
          clearable
          options={genders.map((value) => ({ value, label: detail.genders[value] }))}
          value={record.gender}
          onChange={(gender) => onChange({ gender })}
        />
      </Field>
    );
  }
  const { kind, longest } = customerFields[field];
  const shared = {
    label,
    labelEnd: t.optional,
    value: record[field],
    maxLength: longest,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  };
  return kind === 'lines' ? <TextArea {...shared} rows={3} /> : <TextField {...shared} autoComplete="off" />;
}

interface OwnFieldsProps extends FieldsProps {
  fields: readonly CustomField[];
  /** True to report missing required fields. */
  strict: boolean;
  base: CustomerRecord;
}

/** Draws the enterprise's custom fields. */
export function OwnFields({ record, onChange, fields, strict, base }: OwnFieldsProps) {
  return fields.map((field) => {
    const id = field.id!;
    const value = record.custom[id] ?? null;
    const isChanged = value !== (base.custom[id] ?? null);
    const problem = strict || isChanged ? judgeCustomValue(field, value) : null;
    return (
      <CustomInput
        key={id}
        field={field}
        value={value}
        onChange={(next) => onChange({ custom: { ...record.custom, [id]: next } })}
        error={problem ? detail.fieldProblems[problem] : undefined}
      />
    );
  });
}
