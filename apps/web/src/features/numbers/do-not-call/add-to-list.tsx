import { writtenPhones } from '@haihu/rules/written-phones';
import { useState } from 'react';
import { tellListRefusal } from '../../../parts/files/list-reason.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useListChange } from './use-list-change.ts';
import { t } from './texts.ts';

const MOST = 500;

/** Puts typed or pasted numbers on the list, with one reason for all. `typed`: the number that was looked up. */
export function AddToList({ typed, onClose }: { typed: string; onClose: () => void }) {
  const [text, setText] = useState(typed);
  const [reason, setReason] = useState('');
  const add = useListChange('tasks.doNotCallAddMany');
  const mobiles = text.split('\n').flatMap(writtenPhones).slice(0, MOST);

  function save(): void {
    add.mutate(
      { mobiles: mobiles.map((mobile) => mobile.slice(0, 30)), reason: reason.trim() },
      {
        onSuccess: ({ listed, bad }) => {
          showToast(bad.length === 0 ? t.added(listed) : t.addedSome(listed, bad.length), { kind: 'done' });
          onClose();
        },
        onError: tellListRefusal,
      },
    );
  }

  return (
    <Sheet
      open
      title={t.addTitle}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={t.addCount(mobiles.length)}
          disabled={mobiles.length === 0 || reason.trim() === ''}
          busy={add.isPending}
          busyWords={t.saving}
          onSave={save}
        />
      }
    >
      <div className="listed-form">
        <TextArea
          label={t.numbers}
          hint={t.numbersHint}
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label={t.reason}
          placeholder={t.reasonPlaceholder}
          value={reason}
          maxLength={200}
          fault={reason.trim() === '' && t.reasonNeeded}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
