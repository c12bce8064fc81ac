import type { EnterpriseInfo } from '@haihu/contract/organisation/enterprises';
import { creditCodeProblem, normaliseCreditCode } from '@haihu/rules/organisation/enterprises/credit-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ImageChoice } from '../../../parts/files/image-choice.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { problemOf } from '../../../shared/lib/field-problem.ts';
import { t as office } from './office-texts.ts';

/** Sends name, code and licence of the enterprise to the operator for review. */
export function AuthenticationForm({ info }: { info: EnterpriseInfo }) {
  const before = info.authentication;
  const [legalName, setLegalName] = useState(before.legalName ?? '');
  const [typed, setTyped] = useState(before.creditCode ?? '');
  const [licence, setLicence] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (picture: string) =>
      sendRequest('enterprises.save', {
        authentication: { licence: picture, legalName: legalName.trim(), creditCode: normaliseCreditCode(typed) },
      }),
    onSuccess: (data) => {
      queryClient.setQueryData(['enterprises.info'], data);
      showToast(office.submitted);
    },
  });
  const creditCode = normaliseCreditCode(typed);
  const wrong = creditCodeProblem(creditCode);
  const codeWords =
    wrong === 'length' ? office.creditProblems.length(creditCode.length) : wrong && office.creditProblems[wrong];
  const nameless = legalName.trim().length < 2;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!nameless && !wrong && licence) save.mutate(licence);
  }

  return (
    <form className="authentication-form" noValidate onSubmit={submit}>
      <TextField
        label={office.legalName}
        value={legalName}
        maxLength={80}
        autoComplete="organization"
        fault={nameless && office.legalNameMissing}
        tried={tried}
        error={problemOf(save.error, 'authentication.legalName')}
        onChange={(event) => setLegalName(event.target.value)}
      />
      <TextField
        label={office.creditCode}
        value={typed}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={office.creditHint}
        fault={codeWords ?? undefined}
        tried={tried}
        error={problemOf(save.error, 'authentication.creditCode')}
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
      />
      <Field id="licence" group label={office.licence} error={tried && !licence ? office.licenceMissing : undefined}>
        <div className="licence-choice">
          <ImageChoice label={office.licence} onSent={setLicence}>
            <span className="licence-box">{licence ? office.licenceChosen : office.licenceChoose}</span>
          </ImageChoice>
        </div>
      </Field>
      <SubmitButton busy={save.isPending} busyWords={office.submitting}>
        {office.submit}
      </SubmitButton>
    </form>
  );
}
