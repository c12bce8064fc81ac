import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { isWholeOwner, OwnerFields } from './owner-fields.tsx';
import { t } from './texts.ts';

interface InviteOwnerSheetProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Invites the owner again, after a mistyped number or an expired invitation. */
export function InviteOwnerSheet({ id, open, onClose }: InviteOwnerSheetProps) {
  const form = useId();
  const [owner, setOwner] = useState({ ownerName: '', ownerMobile: '' });
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const invite = useMutation({
    mutationFn: () => sendRequest('agency.inviteOwner', { id, ...owner }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['agency.enterprise', id] });
      showToast(t.invited, { kind: 'done' });
      onClose();
    },
    onError(error) {
      if (problemOf(error, 'ownerMobile') === undefined) showToast(error.message, { kind: 'warn' });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isWholeOwner(owner)) invite.mutate();
  }

  return (
    <Sheet open={open} onClose={onClose} title={t.inviteAgain} closeLabel={common.close}>
      <form id={form} className="agency-form" noValidate onSubmit={submit}>
        <OwnerFields value={owner} tried={tried} error={invite.error} onChange={setOwner} />
        <SheetBar>
          <SubmitButton form={form} busy={invite.isPending}>
            {t.invite}
          </SubmitButton>
        </SheetBar>
      </form>
    </Sheet>
  );
}
