import { addDays } from '@haihu/rules/day';
import { useId, useState } from 'react';
import type { Missed } from '../../../parts/calls/inbound/use-close-missed.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { today } from '../../../shared/lib/day.ts';
import { useChangingRequest } from '../../../shared/lib/use-changing-request.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { isOfCallers } from './use-unblock.ts';

type Length = keyof typeof t.lengths;
const lengths = Object.keys(t.lengths) as Length[];
/** Days after today on which a block still holds. */
const daysOf = { forever: null, week: 7, month: 30, quarter: 90 } as const satisfies Record<Length, number | null>;

interface BlockSheetProps {
  /** The missed call whose number is blocked. Without it the number is typed. */
  missed?: Missed;
  onClose: () => void;
}

/** Asks why and for how long a number is blocked, and blocks it. */
export function BlockSheet({ missed, onClose }: BlockSheetProps) {
  const id = useId();
  const [mobile, setMobile] = useState('');
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<Length>('forever');
  const block = useChangingRequest('calls.block', isOfCallers);
  const unblock = useChangingRequest('calls.unblock', isOfCallers);
  const reopen = useChangingRequest('calls.closeMissed', isOfCallers);

  function undo(blocked: string): void {
    unblock.mutate({ id: blocked }, { onError: (error) => showToast(error.message, { kind: 'warn' }) });
    if (missed) reopen.mutate({ id: missed.id, reason: null });
  }

  function save(): void {
    const days = daysOf[length];
    const terms = { reason: reason.trim(), lastDay: days === null ? null : addDays(today(), days) };
    block.mutate(missed ? { missedId: missed.id, ...terms } : { mobile: mobile.trim(), ...terms }, {
      onSuccess({ id: blocked }) {
        showToast(t.blocked, { kind: 'done', action: { label: t.undo, onAct: () => undo(blocked) } });
        onClose();
      },
      onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
    });
  }

  return (
    <Sheet
      open
      title={missed ? t.blockWho(missed.who) : t.blockTitle}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          danger
          label={t.block}
          disabled={reason.trim() === '' || (!missed && mobile.trim() === '')}
          busy={block.isPending}
          busyWords={t.saving}
          onSave={save}
        />
      }
    >
      <div className="listed-form">
        {!missed && (
          <TextField
            label={t.number}
            inputMode="tel"
            value={mobile}
            maxLength={30}
            onChange={(event) => setMobile(event.target.value)}
          />
        )}
        <TextField
          label={t.reason}
          placeholder={t.reasonPlaceholder}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
        <Field id={id} label={t.howLong} group>
          <ChipChoice
            label={t.howLong}
            layout="wrap"
            options={lengths.map((value) => ({ value, label: t.lengths[value] }))}
            value={length}
            onChange={(chosen) => chosen && setLength(chosen)}
          />
        </Field>
      </div>
    </Sheet>
  );
}
