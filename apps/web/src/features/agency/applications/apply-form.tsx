import type { AgencyApplication } from '@haihu/contract/agency/applications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const needed = ['name', 'contact', 'phone', 'region', 'creditCode'] as const;
type Needed = (typeof needed)[number];

const shortest: Record<Needed, number> = { name: 2, contact: 1, phone: 1, region: 2, creditCode: 1 };
const longest: Record<Needed, number> = { name: 60, contact: 30, phone: 30, region: 30, creditCode: 30 };
const hints: Partial<Record<Needed, string>> = { region: t.regionHint, creditCode: t.creditHint };

/** Asks for the details of the future agency. After a refusal it begins with the former application. */
export function AgencyApplyForm({ before }: { before: AgencyApplication }) {
  const [fields, setFields] = useState<Record<Needed, string>>({
    name: before.name ?? '',
    contact: before.contact ?? sessionUser()?.name ?? '',
    phone: '',
    region: before.region ?? '',
    creditCode: '',
  });
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => sendRequest('agency.apply', { ...fields, note }),
    onSuccess: (data) => queries.setQueryData(['agency.application'], data),
    onError: (error) => {
      if (needed.every((name) => problemOf(error, name) === undefined)) showToast(error.message, { kind: 'warn' });
    },
  });
  const isShort = (name: Needed) => fields[name].trim().length < shortest[name];

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!needed.some(isShort)) apply.mutate();
  }

  return (
    <form className="agency-form" noValidate onSubmit={submit}>
      {needed.map((name) => (
        <TextField
          key={name}
          label={t[name]}
          kind={name === 'phone' ? 'tel' : 'text'}
          value={fields[name]}
          maxLength={longest[name]}
          hint={hints[name]}
          fault={isShort(name) && t.missing[name]}
          tried={tried}
          error={problemOf(apply.error, name)}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
        />
      ))}
      <TextField label={t.note} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      <SubmitButton busy={apply.isPending} busyWords={t.sending}>
        {t.send}
      </SubmitButton>
    </form>
  );
}
