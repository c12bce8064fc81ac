import { classifyPhone } from '@haihu/rules/phone-kind';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { CodeInput } from '../../../shared/ui/code-input.tsx';
import { CountdownButton } from '../../../shared/ui/countdown-button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useBindingChanged } from './use-lines.ts';

/** Binds a mobile by a code sent to it, or a landline by a code read out to it. */
export function BindForm({ onBound }: { onBound: () => void }) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<{ mobile?: string; code?: string }>({});
  const [sent, setSent] = useState<{ until: number; minutes: number; by: 'sms' | 'call' } | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = useBindingChanged();
  const { kind, normalised } = classifyPhone(mobile);
  const number = normalised ?? '';
  const canRing = kind === 'mobile' || kind === 'landline';

  async function send(): Promise<void> {
    if (!canRing) return setWrong({ mobile: t.mobileWrong });
    setWrong({});
    try {
      const { resendAfterSeconds, validSeconds, by } = await sendRequest('calls.sendBindingCode', { mobile: number });
      setSent({ until: Date.now() + resendAfterSeconds * 1000, minutes: Math.round(validSeconds / 60), by });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const again = error instanceof RequestError ? error.data?.allowedAgainAt : undefined;
      if (typeof again === 'string')
        setSent({ until: Date.parse(again), minutes: 5, by: kind === 'landline' ? 'call' : 'sms' });
      setWrong({ mobile: error.message });
    }
  }

  async function bind(): Promise<void> {
    setBusy(true);
    try {
      await sendRequest('calls.bindPhone', { mobile: number, code });
      showToast(t.bound);
      await changed();
      onBound();
    } catch (error) {
      if (error instanceof Error) setWrong({ code: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="bind-form"
      onSubmit={(event) => {
        event.preventDefault();
        void bind();
      }}
    >
      <TextField
        kind="tel"
        label={t.mobile}
        autoComplete="tel"
        value={mobile}
        error={wrong.mobile}
        onChange={(event) => {
          setMobile(event.target.value);
          setWrong({});
        }}
        tail={
          <CountdownButton
            label={kind === 'landline' ? t.callForCode : t.sendCode}
            until={sent?.until ?? null}
            waiting={t.resendIn}
            onPress={() => void send()}
          />
        }
      />
      <CodeInput
        label={t.code}
        value={code}
        hint={sent ? (sent.by === 'call' ? t.codeSaid(sent.minutes) : t.codeSent(sent.minutes)) : undefined}
        error={wrong.code}
        onChange={(typed) => {
          setCode(typed);
          setWrong({});
        }}
      />
      <div className="pad">
        <SubmitButton busy={busy} busyWords={t.binding} disabled={!canRing || code.length < 6}>
          {t.bindNow}
        </SubmitButton>
      </div>
    </form>
  );
}
