import type { FieldCondition } from '@haihu/contract/customers/core/list-filters';
import type { CustomField } from '@haihu/contract/config/core/settings';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { DaysChoice } from './days-choice.tsx';
import { PartOfText } from './part-of-text.tsx';
import { RangeFields } from './range-fields.tsx';

interface OwnFieldsProps {
  fields: CustomField[];
  asked: FieldCondition[];
  onChange: (asked: FieldCondition[] | undefined) => void;
}

/** Draws the filters of the enterprise's custom fields, by type. */
export function OwnFieldFilters({ fields, asked, onChange }: OwnFieldsProps) {
  return fields.map((field) => {
    const others = asked.filter(({ id }) => id !== field.id);
    return (
      <OwnField
        key={field.id}
        field={field}
        asked={asked.find(({ id }) => id === field.id)}
        onChange={(condition) => {
          const all = condition ? [...others, condition] : others;
          onChange(all.length > 0 ? all : undefined);
        }}
      />
    );
  });
}

interface OwnFieldProps {
  field: CustomField;
  asked: FieldCondition | undefined;
  onChange: (condition: FieldCondition | undefined) => void;
}

function OwnField({ field: { id: given, name, type, options }, asked, onChange }: OwnFieldProps) {
  const id = given ?? '';
  if (type === 'number') {
    return (
      <RangeFields
        label={name}
        of="decimal"
        value={asked && 'number' in asked ? asked.number : undefined}
        onChange={(number) => onChange(number && { id, number })}
      />
    );
  }
  if (type === 'date') {
    return (
      <DaysChoice
        label={name}
        mayLack
        value={asked && 'days' in asked ? asked.days : undefined}
        onChange={(days) => onChange(days && { id, days })}
      />
    );
  }
  if (type === 'text') {
    const contains = asked && 'contains' in asked ? asked.contains : '';
    return (
      <PartOfText
        name={name}
        value={contains}
        onChange={(text) => onChange(text ? { id, contains: text } : undefined)}
      />
    );
  }
  return (
    <>
      <h3 className="lab">{name}</h3>
      <ChipGroup
        label={name}
        layout="wrap"
        options={options.map((option) => ({ value: option, label: option }))}
        values={asked && 'anyOf' in asked ? asked.anyOf : []}
        onChange={(anyOf) => onChange(anyOf.length > 0 ? { id, anyOf } : undefined)}
      />
    </>
  );
}
