import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';
import { JoinApplyForm } from './apply-form.tsx';

interface CodeSheetProps {
  open: boolean;
  ticket: string;
  onClose: () => void;
}

/** Asks for a code and shows its enterprise. Then the applicant gives a name. */
export function CodeSheet({ open, ticket, onClose }: CodeSheetProps) {
  const form = useId();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const find = useMutation({
    mutationFn: () => sendRequest('enterprises.byCode', { ticket, code: code.trim() }),
    onError: () => {},
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (code.trim() !== '') find.mutate();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={find.data ? t.applyTo(find.data.name) : entrance.byCode}
      closeLabel={common.close}
    >
      {find.data ? (
        <JoinApplyForm enterprise={find.data} ticket={ticket} code={code.trim()} />
      ) : (
        <form id={form} className="sheet-form" noValidate onSubmit={submit}>
          <TextField
            label={t.code}
            value={code}
            maxLength={20}
            hint={t.codePlace}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            fault={code.trim() === '' && t.codeMissing}
            tried={tried}
            error={find.error?.message}
            onChange={(event) => {
              find.reset();
              setCode(event.target.value.toUpperCase());
            }}
          />
          <SheetBar>
            <SubmitButton form={form} busy={find.isPending} busyWords={t.finding}>
              {t.find}
            </SubmitButton>
          </SheetBar>
        </form>
      )}
    </Sheet>
  );
}
