import type { FaceProvider } from '@haihu/contract/identity/values';
import { idNumberProblem, normaliseIdNumber } from '@haihu/rules/identity/real-name/id-number';
import { useState } from 'react';
import { today } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { draftAtHand, keepRealNameDraft, useStartCheck } from './use-real-name.ts';

const LONGEST_NAME = 50;
const LONGEST_NUMBER = 40;

interface RealNameFormProps {
  /** The provider to which the pictures go; null: none. The consent names it. */
  judgedBy: FaceProvider | null;
}

/** Asks for name, number and consent. Shows mistakes once a field is left. Face recognition follows. */
export function RealNameForm({ judgedBy }: RealNameFormProps) {
  const [name, setName] = useState(draftAtHand()?.name ?? '');
  const [number, setNumber] = useState(draftAtHand()?.idNumber ?? '');
  const [agreed, setAgreed] = useState(false);
  const [left, setLeft] = useState({ name: false, number: false });
  const [pressed, setPressed] = useState(false);
  const start = useStartCheck();
  const idNumber = normaliseIdNumber(number);
  const problem = idNumberProblem(idNumber, today());
  const nameIsShort = name.trim().length < 2;

  function submit(): void {
    setPressed(true);
    if (nameIsShort || problem || !agreed) return;
    start.mutate(undefined, {
      onSuccess(check) {
        keepRealNameDraft({ name: name.trim(), idNumber, check });
        navigation().open('faceRecognition');
      },
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  return (
    <form
      className="real-name-form pad"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="sec c-2">{t.intro}</p>
      <TextField
        label={t.name}
        placeholder={t.namePlaceholder}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={name}
        error={(left.name || pressed) && nameIsShort ? t.nameMissing : undefined}
        onChange={({ target: { value } }) => setName(value)}
        onBlur={() => setLeft({ ...left, name: name !== '' })}
      />
      <TextField
        label={t.idNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_NUMBER}
        value={number}
        hint={t.idHint}
        error={(left.number || pressed) && problem ? t.idProblems[problem] : undefined}
        onChange={({ target: { value } }) => setNumber(value)}
        onBlur={() => setLeft({ ...left, number: number !== '' })}
      />
      <Checkbox checked={agreed} bad={pressed && !agreed} onChange={({ target: { checked } }) => setAgreed(checked)}>
        {judgedBy ? t.consentOf[judgedBy] : t.consent}
      </Checkbox>
      {pressed && !agreed && (
        <p className="note real-name-missing" role="alert">
          {t.consentMissing}
        </p>
      )}
      <SubmitButton busy={start.isPending} busyWords={t.starting}>
        {t.next}
      </SubmitButton>
    </form>
  );
}
