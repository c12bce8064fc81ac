import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import type { DialledNumber } from './dialled-number.ts';

/** Makes a customer of the number; its calls and notes go along. */
export function MakeCustomer({ number, onClose }: { number: DialledNumber; onClose: () => void }) {
  const [name, setName] = useState(number.name);
  const make = useTaskChange('tasks.makeCustomer');
  return (
    <Sheet
      open
      title={t.makeCustomer}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={t.makeCustomer}
          disabled={name.trim() === ''}
          busy={make.isPending}
          busyWords={tasks.saving}
          onSave={() =>
            make.mutate(
              { id: number.id, name: name.trim() },
              {
                onSuccess: () => {
                  showToast(t.madeCustomer, { kind: 'done' });
                  onClose();
                },
                onError: (error) => showToast(error.message, { kind: 'warn' }),
              },
            )
          }
        />
      }
    >
      <div className="pad">
        <TextField
          label={t.customerName}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
