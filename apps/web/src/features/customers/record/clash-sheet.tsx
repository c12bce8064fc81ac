import type { Meanwhile } from '@haihu/contract/customers/record';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { changedFieldWords, changedValueWords } from './change-words.ts';
import { type CustomerRecord, formField } from './record.ts';
import { t } from './texts.ts';

interface ClashSheetProps {
  open: boolean;
  onClose: () => void;
  clashes: readonly Meanwhile[];
  record: CustomerRecord;
  /** Returns the name of one of the enterprise's custom fields. */
  customName: (id: string) => string;
  busy: boolean;
  /** Called with the history fields in which the colleague's value stays. */
  onGoOn: (theirs: ReadonlySet<string>) => void;
}

/** Lists fields that a colleague changed while the user edited them. The user chooses a version for each. */
export default function ClashSheet({ open, onClose, clashes, record, customName, busy, onGoOn }: ClashSheetProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.clashTitle}
      closeLabel={common.close}
      bar={<SaveBar label={t.goOn} busy={busy} onSave={() => onGoOn(theirs)} />}
    >
      <div className="pad clashes">
        <p className="sec">{t.clashHint}</p>
        {clashes.map(({ field, by, to }) => {
          const name = field.startsWith('custom:') ? customName(field.slice(7)) : changedFieldWords(field);
          return (
            <section key={field} aria-label={name}>
              <h3 className="lab">{name}</h3>
              <ChipChoice
                label={name}
                layout="wrap"
                options={[
                  { value: 'ours', label: oursWords(field, record) },
                  { value: 'theirs', label: t.theirs(by ?? t.someone, changedValueWords(field, to) ?? t.empty) },
                ]}
                value={theirs.has(field) ? 'theirs' : 'ours'}
                onChange={(chosen) => {
                  const others = [...theirs].filter((one) => one !== field);
                  setTheirs(new Set(chosen === 'theirs' ? [...others, field] : others));
                }}
              />
            </section>
          );
        })}
      </div>
    </Sheet>
  );
}

function oursWords(field: string, record: CustomerRecord): string {
  const value = field.startsWith('custom:')
    ? record.custom[field.slice(7)]
    : record[(formField[field] ?? field) as keyof CustomerRecord];
  if (value === '' || value === null || value === undefined) return t.ours(t.empty);
  if (typeof value === 'object') return t.oursChanged;
  return t.ours(changedValueWords(field, String(value)) ?? t.empty);
}
