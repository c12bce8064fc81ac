import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useTaskChange } from '../use-tasks.ts';
import { t } from './texts.ts';

/** Takes a number off the list, with a reason for the audit. */
export function RemoveFromList({ id, mobile, onClose }: { id: string; mobile: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const remove = useTaskChange('tasks.doNotCallRemove');
  return (
    <Sheet
      open
      title={t.removeTitle(mobile)}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <ActionBar>
          <Button
            kind="danger"
            wide="grow"
            disabled={reason.trim() === ''}
            busy={remove.isPending}
            busyWords={t.saving}
            onClick={() =>
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
          >
            {t.remove}
          </Button>
        </ActionBar>
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
