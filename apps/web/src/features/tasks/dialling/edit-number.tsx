import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t as words } from '../keeping/detail-texts.ts';
import { t as tasks } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import type { DialledNumber } from './dialled-number.ts';

/** Edits the name and the remark of a number. */
export function EditNumber({ number }: { number: DialledNumber }) {
  const sheet = useOpening();
  return (
    <div className="pad number-key">
      <Button wide="full" onClick={sheet.show}>
        {words.edit}
      </Button>
      {sheet.open && <EditSheet number={number} onClose={sheet.hide} />}
    </div>
  );
}

function EditSheet({
  number: { id, name: before, remark: noted },
  onClose,
}: {
  number: DialledNumber;
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const [remark, setRemark] = useState(noted);
  const edit = useTaskChange('tasks.editNumber');
  return (
    <Sheet
      open
      title={words.edit}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={common.save}
          busy={edit.isPending}
          busyWords={tasks.saving}
          onSave={() => edit.mutate({ id, name: name.trim(), remark: remark.trim() }, { onSuccess: onClose })}
        />
      }
    >
      <div className="pad">
        <TextField
          label={words.name}
          value={name}
          maxLength={60}
          error={edit.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="pad">
        <TextArea
          label={words.remark}
          value={remark}
          maxLength={200}
          rows={3}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
