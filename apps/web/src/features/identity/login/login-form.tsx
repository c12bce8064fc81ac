import { normalisePhone } from '@haihu/rules/phone';
import { type FormEvent, useRef, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { CodeInput } from '../../../shared/ui/code-input.tsx';
import { CountdownButton } from '../../../shared/ui/countdown-button.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSendCode } from '../codes/use-send-code.ts';
import type { useSignIn } from './use-sign-in.ts';
import { wordsOf } from '../field-problem.ts';
import { groupedMobile, mobileProblem } from '../mobile-field.ts';
import { t as identity } from '../texts.ts';
import { t } from './texts.ts';
import type { AgreementKey } from './agreement-sheet.tsx';

export type LoginWay = 'password' | 'code';

interface LoginFormProps {
  entry: ReturnType<typeof useSignIn>;
  onRead: (agreement: AgreementKey) => void;
  /** Way to sign in that is offered first. */
  firstWay: LoginWay;
}

export function LoginForm({ entry, onRead, firstWay }: LoginFormProps) {
  const [way, setWay] = useState(firstWay);
  const [mobile, setMobile] = useState(() => groupedMobile(readText(storageKeys.lastMobile) ?? ''));
  const [secret, setSecret] = useState('');
  const [agreed, setAgreed] = useState(false);
  /** Parts that the user has left or sent. Mistakes are shown only there, not during typing. */
  const [left, setLeft] = useState({ mobile: false, form: false });
  const code = useSendCode();
  const form = useRef<HTMLFormElement>(null);

  const wrongMobile = mobileProblem(mobile);
  const missingSecret = secret === '' || (way === 'code' && secret.length < 6);
  const secretProblem =
    left.form && missingSecret ? (way === 'code' ? identity.codeMissing : t.passwordMissing) : undefined;

  function edit(change: () => void): void {
    entry.forget();
    change();
  }

  function submit(event?: FormEvent, typedCode = secret): void {
    event?.preventDefault();
    setLeft({ mobile: true, form: true });
    const incomplete = typedCode === '' || (way === 'code' && typedCode.length < 6);
    if (wrongMobile || incomplete || !agreed) {
      form.current?.querySelector<HTMLElement>('[aria-invalid], input:placeholder-shown')?.focus();
      return;
    }
    const number = normalisePhone(mobile);
    writeText(storageKeys.lastMobile, number);
    void entry.signIn(
      way === 'code' ? { mobile: number, code: typedCode, agreed } : { mobile: number, password: secret },
    );
  }

  return (
    <form ref={form} className="login-form" noValidate onSubmit={submit}>
      <Tabs
        label={t.way}
        value={way}
        choices={[
          { value: 'password', label: t.byPassword },
          { value: 'code', label: t.byCode },
        ]}
        onChange={(chosen) => {
          edit(() => setWay(chosen));
          setSecret('');
          setLeft({ mobile: left.mobile, form: false });
        }}
      />
      <TextField
        kind="tel"
        label={identity.mobile}
        name="username"
        autoComplete="username"
        value={mobile}
        error={left.mobile ? wrongMobile : undefined}
        onChange={(event) => edit(() => setMobile(groupedMobile(event.target.value)))}
        onBlur={() => mobile && setLeft({ ...left, mobile: true })}
        onClear={way === 'password' ? () => edit(() => setMobile('')) : undefined}
        clearLabel={t.clear}
        tail={
          way === 'code' && (
            <CountdownButton
              label={identity.sendCode}
              until={code.resendAt}
              waiting={identity.resendIn}
              disabled={code.busy}
              onPress={() => {
                setLeft({ ...left, mobile: true });
                if (!wrongMobile)
                  void code.send(() =>
                    sendRequest('identity.sendCode', { mobile: normalisePhone(mobile), purpose: 'login' }),
                  );
              }}
            />
          )
        }
      />
      {way === 'password' ? (
        <TextField
          kind="password"
          label={t.password}
          labelEnd={
            <ScreenLink
              to="resetPassword"
              className="hit"
              onClick={() => wrongMobile || writeText(storageKeys.lastMobile, normalisePhone(mobile))}
            >
              {identity.forgotten}
            </ScreenLink>
          }
          name="password"
          autoComplete="current-password"
          value={secret}
          eyeLabels={[identity.showPassword, identity.hidePassword]}
          error={secretProblem ?? wordsOf(entry.problem)}
          onChange={(event) => edit(() => setSecret(event.target.value))}
        />
      ) : (
        <CodeInput
          label={identity.code}
          value={secret}
          hint={code.validMinutes ? identity.codeSent(code.validMinutes) : undefined}
          error={secretProblem ?? wordsOf(entry.problem) ?? wordsOf(code.problem)}
          onChange={(value) => edit(() => setSecret(value))}
          onComplete={(value) => agreed && submit(undefined, value)}
        />
      )}
      {way === 'code' && <p className="note login-newcomers">{t.newcomers}</p>}
      <Checkbox checked={agreed} bad={left.form && !agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t.agreed}
        <button type="button" className="link hit" onClick={() => onRead('urp')}>
          {t.agreement}
        </button>
        {t.and}
        <button type="button" className="link hit" onClick={() => onRead('nda')}>
          {t.privacy}
        </button>
      </Checkbox>
      <p className="login-problem" role="alert">
        {left.form && !agreed && t.agreeFirst}
      </p>
      <SubmitButton busy={entry.busy} busyWords={t.signingIn} lateWords={t.stillSigningIn}>
        {t.signIn}
      </SubmitButton>
    </form>
  );
}
