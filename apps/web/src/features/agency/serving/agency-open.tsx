import type { Industry } from '@haihu/contract/organisation/core/industries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { IndustryField } from '../../../parts/organisation/enterprises/industry-field.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { isWholeOwner, OwnerFields } from './owner-fields.tsx';
import { t } from './texts.ts';
import '../agency.css';

/** Opens an enterprise for an owner, who is invited by phone number. */
export default function AgencyOpen() {
  const { label } = useVisit();
  const form = useId();
  const [name, setName] = useState('');
  const [industry, setIndustry] = useState<Industry | null>(null);
  const [owner, setOwner] = useState({ ownerName: '', ownerMobile: '' });
  const [tried, setTried] = useState(false);
  const key = useRef(randomKey());
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: (wish: { name: string; industry: Industry }) =>
      sendRequest('agency.open', { ...wish, ...owner }, { key: key.current }),
    onSuccess({ id }) {
      void queries.invalidateQueries({ queryKey: ['agency.enterprises'] });
      showToast(t.opened, { kind: 'done' });
      navigation().open('agencyEnterprise', { id }, { replace: true });
    },
    onError(error) {
      const isInField = ['name', 'ownerName', 'ownerMobile'].some((field) => problemOf(error, field) !== undefined);
      if (!isInField) showToast(error.message, { kind: 'warn' });
    },
  });
  const isShort = name.trim().length < 2;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isShort && industry && isWholeOwner(owner)) open.mutate({ name, industry });
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page">
        <form id={form} className="agency-form" noValidate onSubmit={submit}>
          <TextField
            label={t.enterpriseName}
            value={name}
            maxLength={60}
            autoComplete="off"
            fault={isShort && t.nameShort}
            tried={tried}
            error={problemOf(open.error, 'name')}
            onChange={(event) => setName(event.target.value)}
          />
          <IndustryField
            value={industry}
            error={tried && !industry ? t.industryMissing : undefined}
            onChange={setIndustry}
          />
          <OwnerFields value={owner} tried={tried} error={open.error} onChange={setOwner} />
        </form>
      </div>
      <ActionBar>
        <SubmitButton form={form} busy={open.isPending} busyWords={t.opening}>
          {t.openOne}
        </SubmitButton>
      </ActionBar>
    </>
  );
}
