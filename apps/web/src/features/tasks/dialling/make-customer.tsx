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
import { isFilled, resultRequestOf, type WrittenResult } from './result.ts';

interface MakeCustomerProps {
  number: DialledNumber;
  /** The unsaved result on the screen. */
  result: WrittenResult;
  /** Id of the result's call. */
  callId: string | null;
  onKept: () => void;
  onClose: () => void;
}

/** Turns the number into a customer with its calls and notes. Saves the result on the screen first. */
export function MakeCustomer({ number, result, callId, onKept, onClose }: MakeCustomerProps) {
  const [name, setName] = useState(number.name);
  const record = useTaskChange('tasks.record');
  const make = useTaskChange('tasks.makeCustomer');

  async function save(): Promise<void> {
    try {
      if (isFilled(result)) {
        await record.mutateAsync({ numberId: number.id, result: resultRequestOf(result, callId) });
        onKept();
      }
      await make.mutateAsync({ id: number.id, name: name.trim() });
      showToast(t.madeCustomer, { kind: 'done' });
      onClose();
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

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
          busy={record.isPending || make.isPending}
          busyWords={tasks.saving}
          onSave={() => void save()}
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
