import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

interface SaveSheetProps {
  callId: string;
  onClose: () => void;
  onSaved: (customerId: string) => void;
}

/** Asks for the name of a new customer with the number of a call. */
export default function SaveSheet({ callId, onClose, onSaved }: SaveSheetProps) {
  const [name, setName] = useState('');
  const attempt = useRef({ of: '', key: '' });
  const save = useMutation({
    mutationFn(typed: string) {
      // The same name keeps its idempotency key. Another name is another request.
      if (attempt.current.of !== typed) attempt.current = { of: typed, key: randomKey() };
      return sendRequest('calls.makeCustomer', { id: callId, name: typed }, { key: attempt.current.key });
    },
    onSuccess: ({ customerId }) => onSaved(customerId),
  });
  return (
    <Sheet
      open
      title={t.save}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={t.save}
          disabled={name.trim() === ''}
          busy={save.isPending}
          onSave={() => save.mutate(name.trim())}
        />
      }
    >
      <div className="pad">
        <TextField
          label={t.name}
          value={name}
          maxLength={60}
          error={save.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
