import type { ShownEnterprise } from '@haihu/contract/organisation/enterprises';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { SheetBar } from '../../../shared/ui/sheet.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

interface ApplyFormProps {
  enterprise: ShownEnterprise;
  ticket: string;
  /** Code that found the enterprise. Absent if it was searched by name. */
  code?: string;
}

/** Asks for the applicant's name in the enterprise, and for a message to the member who decides. */
export function JoinApplyForm({ enterprise, ticket, code }: ApplyFormProps) {
  const form = useId();
  const [name, setName] = useState(sessionUser()?.name ?? '');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const apply = useMutation({
    mutationFn: () =>
      sendRequest('enterprises.apply', {
        ticket,
        to: code === undefined ? { id: enterprise.id } : { code },
        name: name.trim(),
        note: note.trim(),
      }),
    onSuccess: ({ tenantName }) => {
      void queryClient.invalidateQueries({ queryKey: ['enterprises.ownApplications'] });
      navigation().open('applicationSent', { name: tenantName }, { replace: true });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') apply.mutate();
  }

  return (
    <form id={form} className="sheet-form" noValidate onSubmit={submit}>
      <TextField
        label={entrance.ownName}
        value={name}
        maxLength={30}
        hint={entrance.ownNamePlace}
        autoComplete="name"
        fault={name.trim() === '' && entrance.ownNameMissing}
        tried={tried}
        error={problemOf(apply.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t.note}
        value={note}
        maxLength={200}
        placeholder={t.notePlace}
        onChange={(event) => setNote(event.target.value)}
      />
      <SheetBar>
        <SubmitButton form={form} busy={apply.isPending} busyWords={t.applying}>
          {t.apply}
        </SubmitButton>
      </SheetBar>
    </form>
  );
}
