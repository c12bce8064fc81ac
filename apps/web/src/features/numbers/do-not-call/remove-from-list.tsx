import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useListChange } from './use-list-change.ts';
import { t } from './texts.ts';

/** Removes a number from the list, with a reason for the audit. */
export function RemoveFromList({ id, mobile, onClose }: { id: string; mobile: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const remove = useListChange('tasks.doNotCallRemove');
  return (
    <Sheet
      open
      title={t.removeTitle(mobile)}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          danger
          label={t.remove}
          disabled={reason.trim() === ''}
          busy={remove.isPending}
          busyWords={t.saving}
          onSave={() =>
            remove.mutate(
              { id, reason: reason.trim() },
              {
                onSuccess: () => {
                  showToast(t.removed, { kind: 'done' });
                  onClose();
                },
                onError: (error) => showToast(error.message, { kind: 'warn' }),
              },
            )
          }
        />
      }
    >
      <div className="listed-form">
        <TextField
          label={t.reason}
          hint={t.removeHint}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
