import type { ReplyOf } from '@haihu/contract/contract';
import type { MessageKind } from '@haihu/contract/messages/values';
import { useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { ChipGroup } from '../../shared/ui/chip-group.tsx';
import { Cells, SwitchCell } from '../../shared/ui/list-cell.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useConcerns } from './use-concerns.ts';
import { useSaveQuietHours } from './use-messages.ts';

const kinds = Object.keys(t.kinds) as MessageKind[];

interface QuietHoursSheetProps {
  stored: ReplyOf<'messages.quietHours'>;
  onClose: () => void;
}

/** Edits the hours in which no message pops up, and the exceptions. */
export function QuietHoursSheet({ stored, onClose }: QuietHoursSheetProps) {
  const [hours, setHours] = useState(stored);
  const save = useSaveQuietHours();
  const concerns = useConcerns();
  const { on, from, until, letThrough } = hours;
  const put = (part: Partial<typeof hours>) => setHours((before) => ({ ...before, ...part }));

  function send(): void {
    save.mutate(hours, {
      onSuccess() {
        showToast(t.saved, { kind: 'done' });
        onClose();
      },
    });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t.quiet}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={common.save}
          disabled={on && !(from && until)}
          busy={save.isPending}
          busyWords={t.saving}
          onSave={send}
        />
      }
    >
      <Cells>
        <SwitchCell label={t.quiet} note={t.quietNote} on={on} onChange={(chosen) => put({ on: chosen })} />
      </Cells>
      {on && (
        <div className="pad stack quiet-form">
          <div className="quiet-times">
            <TimeBox label={t.from} value={from} onChange={(time) => put({ from: time })} />
            <TimeBox label={t.until} value={until} onChange={(time) => put({ until: time })} />
          </div>
          {from === until && <p className="note">{t.allDay}</p>}
          <p className="sec">{t.through}</p>
          <ChipGroup<MessageKind>
            label={t.through}
            layout="wrap"
            options={kinds.filter(concerns).map((kind) => ({ value: kind, label: t.kinds[kind] }))}
            values={letThrough}
            onChange={(values) => put({ letThrough: values })}
          />
        </div>
      )}
    </Sheet>
  );
}

interface TimeBoxProps {
  label: string;
  /** Time such as `21:00`. */
  value: string;
  onChange: (time: string) => void;
}

/** Draws the phone's own time field. */
function TimeBox({ label, value, onChange }: TimeBoxProps) {
  return (
    <label>
      <span className="note">{label}</span>
      <span className="inp">
        <input type="time" required value={value} onChange={({ target }) => onChange(target.value)} />
      </span>
    </label>
  );
}
