import type { Industry } from '@haihu/contract/organisation/core/industries';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { enter } from '../entrance.ts';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';
import { IndustryField } from '../../../parts/organisation/enterprises/industry-field.tsx';

interface FoundSheetProps {
  open: boolean;
  ticket: string;
  onClose: () => void;
}

/** Founds an enterprise by its name, its industry and the founder's name. Then enters it. */
export function FoundSheet({ open, ticket, onClose }: FoundSheetProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [industry, setIndustry] = useState<Industry | null>(null);
  const [ownName, setOwnName] = useState(sessionUser()?.name ?? '');
  const [tried, setTried] = useState(false);
  const found = useMutation({
    mutationFn: async (wish: { name: string; industry: Industry; ownName: string }) => {
      // The ticket decides who the founder is. It may not be the signed-in user.
      const { id } = await sendRequest('enterprises.found', { ticket, ...wish });
      await enter(id, ticket);
    },
  });
  const short = name.trim().length < 2;
  const nameless = ownName.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!short && industry && !nameless) found.mutate({ name: name.trim(), industry, ownName: ownName.trim() });
  }

  return (
    <Sheet open={open} onClose={onClose} title={t.found} closeLabel={common.close}>
      <form id={form} className="sheet-form" noValidate onSubmit={submit}>
        <TextField
          label={t.name}
          value={name}
          maxLength={60}
          hint={t.namePlace}
          autoComplete="organization"
          fault={short && t.nameShort}
          tried={tried}
          error={problemOf(found.error, 'name')}
          onChange={(event) => setName(event.target.value)}
        />
        <IndustryField
          value={industry}
          error={tried && !industry ? t.industryMissing : undefined}
          onChange={setIndustry}
        />
        <TextField
          label={entrance.ownName}
          value={ownName}
          maxLength={30}
          hint={entrance.ownNamePlace}
          autoComplete="name"
          fault={nameless && entrance.ownNameMissing}
          tried={tried}
          error={problemOf(found.error, 'ownName')}
          onChange={(event) => setOwnName(event.target.value)}
        />
        <SheetBar>
          <SubmitButton form={form} busy={found.isPending} busyWords={t.founding}>
            {t.found}
          </SubmitButton>
        </SheetBar>
      </form>
    </Sheet>
  );
}
