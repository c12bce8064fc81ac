import { genders } from '@haihu/contract/customers/values';
import type { CustomField } from '@haihu/contract/config/settings';
import { judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { useLevelNames } from '../../../parts/config/use-level-names.ts';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { LevelPicker } from '../../../parts/customers/level-picker.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { useShortLevelNames } from '../../../parts/config/use-level-names.ts';
import { useTags } from '../tags/use-tags.ts';
import { CustomInput } from './custom-input.tsx';
import { t as detail } from './detail-texts.ts';
import type { CustomerRecord } from './record.ts';
import { t } from './texts.ts';

const lines = [
  ['company', 120],
  ['position', 60],
  ['source', 60],
  ['address', 200],
] as const;

interface FieldsProps {
  record: CustomerRecord;
  onChange: (part: Partial<CustomerRecord>) => void;
}

/** Draws all fields of a customer except name and numbers. */
export function PlainFields({ record, onChange }: FieldsProps) {
  const words = useShortLevelNames(form.levelWords);
  const names = useLevelNames();
  const groups = useTags().data?.groups ?? [];
  const line = ([field, maxLength]: (typeof lines)[number]) => (
    <TextField
      key={field}
      label={detail.fieldsOf[field]}
      labelEnd={t.optional}
      value={record[field]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
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
      {lines.slice(0, 2).map(line)}
      <Field id="gender" group label={detail.fieldsOf.gender} labelEnd={t.optional}>
        <ChipChoice
          label={detail.fieldsOf.gender}
          layout="wrap"
          clearable
          options={genders.map((value) => ({ value, label: detail.genders[value] }))}
          value={record.gender}
          onChange={(gender) => onChange({ gender })}
        />
      </Field>
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
      {lines.slice(2).map(line)}
      <TextArea
        label={detail.fieldsOf.remark}
        labelEnd={t.optional}
        rows={3}
        maxLength={2000}
        value={record.remark}
        onChange={({ target }) => onChange({ remark: target.value })}
      />
    </>
  );
}

interface OwnFieldsProps extends FieldsProps {
  fields: readonly CustomField[];
  /** True to report missing required fields. */
  strict: boolean;
  base: CustomerRecord;
}

/** Draws the enterprise's own fields. */
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
