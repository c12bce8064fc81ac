import type { CustomField } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { FieldSheet } from './field-sheet.tsx';
import { GroupFrame } from './group-frame.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

const MOST = 50;
const newField: CustomField = { id: null, name: '', type: 'text', options: [], required: false, archived: false };

/** Edits the enterprise's own customer fields. */
export default function CustomFieldsForm({ stored }: FormProps<'customFields'>) {
  const form = useGroupForm('customFields', stored, () => ({}));
  const { fields } = form.value;
  const [index, setIndex] = useState(0);
  const sheet = useOpening();

  function edit(at: number): void {
    setIndex(at);
    sheet.show();
  }

  function put(field: CustomField, to: number): void {
    const others = fields.filter((_, at) => at !== index);
    form.change({ fields: others.toSpliced(to, 0, field) });
    sheet.hide();
  }

  return (
    <GroupFrame of="customFields" form={form}>
      {fields.length === 0 && <p className="under">{t.noFields}</p>}
      <Cells inset>
        {fields.map(({ id, name, type, required, archived }, at) => (
          <Cell
            key={id ?? `new ${name}`}
            label={name}
            note={listed([t.types[type], required && t.required])}
            value={archived ? t.archived : undefined}
            onPress={() => edit(at)}
          />
        ))}
      </Cells>
      {fields.length < MOST && (
        <div className="pad add-row">
          <Button kind="soft" size="medium" icon={<Icon name="plus" size="s" />} onClick={() => edit(fields.length)}>
            {t.addField}
          </Button>
        </div>
      )}
      {sheet.times > 0 && (
        <FieldSheet
          key={sheet.times}
          open={sheet.open}
          onClose={sheet.hide}
          field={fields[index] ?? newField}
          place={index}
          count={Math.max(fields.length, index + 1)}
          others={fields.filter((_, at) => at !== index)}
          onApply={put}
        />
      )}
    </GroupFrame>
  );
}
