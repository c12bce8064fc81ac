import { useState } from 'react';
import { canSave, emptyFollowUpDraft, settledFollowUp } from '../../../parts/followups/notes/draft.ts';
import { extrasOf, FollowUpForm } from '../../../parts/followups/notes/follow-up-form.tsx';
import { talkedResults } from '../../../parts/followups/notes/results.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { useDraft } from '../../../parts/followups/notes/use-draft.ts';
import { useSaveFollowUp } from '../../../parts/followups/notes/use-save-follow-up.ts';
import { useWaitingCallBack } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import type { KnownCustomer } from './customer-head.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { t } from './detail-texts.ts';
import '../../../parts/calls/call-page.css';

interface NoteSheetProps {
  open: boolean;
  onClose: () => void;
  customer: KnownCustomer;
}

/** Writes a follow-up by hand. The text stays on the device until it is saved. */
export default function NoteSheet({ open, onClose, customer: { id, name, level } }: NoteSheetProps) {
  const [draft, change, hold] = useDraft(id);
  const callBack = useWaitingCallBack({ customerId: id });
  const [wasKept] = useState(canSave(draft));
  const save = useSaveFollowUp({
    customerId: id,
    name,
    change,
    hold,
    onSaved() {
      hold(false);
      change(emptyFollowUpDraft);
      onClose();
    },
  });

  function send(): void {
    if (!canSave(draft)) showToast(form.needsSomething);
    else save.mutate(settledFollowUp(draft, callBack, false));
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.writeFollowUp}
      aside={name}
      className="after-call"
      bar={
        <SaveBar
          label={common.save}
          busy={save.isPending}
          busyWords={form.saving}
          lateWords={form.stillSaving}
          onSave={send}
        />
      }
    >
      <FollowUpForm
        target={{ customerId: id }}
        results={talkedResults}
        {...{ name, level, draft }}
        onChange={change}
        noteHint={wasKept ? form.draftKept : undefined}
        extras={extrasOf(draft, change)}
      />
    </Sheet>
  );
}
