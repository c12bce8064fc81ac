import { customFieldTypes } from '@haihu/contract/customers/values';
import type { CustomField } from '@haihu/contract/config/core/settings';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from '../../../parts/config/settings/texts.ts';

const LONGEST = 20;

interface FieldSheetProps {
  open: boolean;
  onClose: () => void;
  /** The field. Without an id it is new to the server, and its type can still change. */
  field: CustomField;
  place: number;
  count: number;
  others: readonly CustomField[];
  onApply: (field: CustomField, place: number) => void;
}

/** Edits one of the enterprise's own customer fields. Needs a new `key` for each opening. */
export function FieldSheet({ open, onClose, field, place, count, others, onApply }: FieldSheetProps) {
  const [draft, setDraft] = useState(field);
  const [optionText, setOptionText] = useState(field.options.join('\n'));
  const [to, setTo] = useState(place);
  const chooses = draft.type === 'choice' || draft.type === 'choices';
  const options = chooses ? optionText.split('\n').flatMap((line) => line.trim() || []) : [];
  const name = draft.name.trim();
  const nameFault = others.some((other) => !other.archived && other.name === name) ? t.nameTwice : undefined;
  const areOptionsWrong = chooses && (options.length === 0 || new Set(options).size < options.length);
  const change = (part: Partial<CustomField>) => setDraft({ ...draft, ...part });

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={field.name || t.newField}
      closeLabel={common.close}
      bar={
        <ActionBar>
          <Button disabled={to === 0} onClick={() => setTo(to - 1)}>
            {t.moveUp}
          </Button>
          <Button disabled={to >= count - 1} onClick={() => setTo(to + 1)}>
            {t.moveDown}
          </Button>
          <Button
            kind="primary"
            wide="grow"
            disabled={name === '' || nameFault !== undefined || areOptionsWrong}
            onClick={() => onApply({ ...draft, name, options }, to)}
          >
            {t.apply}
          </Button>
        </ActionBar>
      }
    >
      <TextField
        label={t.fieldName}
        value={draft.name}
        maxLength={LONGEST}
        fault={name === '' && t.nameNeeded}
        error={nameFault}
        onChange={({ target: { value } }) => change({ name: value })}
      />
      <SheetLabel note={field.id === null ? undefined : t.typeStays}>{t.fieldType}</SheetLabel>
      <ChipChoice
        label={t.fieldType}
        layout="grid"
        options={customFieldTypes.map((type) => ({
          value: type,
          label: t.types[type],
          disabled: field.id !== null && type !== draft.type,
        }))}
        value={draft.type}
        onChange={(type) => change({ type: type ?? draft.type })}
      />
      {chooses && (
        <TextArea
          label={t.options}
          hint={t.optionsHint}
          error={optionText !== '' && areOptionsWrong ? t.needsOptions : undefined}
          rows={4}
          value={optionText}
          onChange={({ target: { value } }) => setOptionText(value)}
        />
      )}
      <div className="switches">
        <Cells>
          <SwitchCell
            label={t.required}
            note={t.requiredNote}
            on={draft.required}
            onChange={(required) => change({ required })}
          />
          {field.id !== null && (
            <SwitchCell
              label={t.archive}
              note={t.archiveNote}
              on={draft.archived}
              onChange={(archived) => change({ archived })}
            />
          )}
        </Cells>
      </div>
    </Sheet>
  );
}
