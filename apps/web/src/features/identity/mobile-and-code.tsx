import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { CountdownButton } from '../../shared/ui/countdown-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useSendCode } from './use-send-code.ts';
import { wordsOf } from './field-problem.ts';
import { grouped, mobileProblem } from './mobile-field.ts';
import { t } from './texts.ts';

interface MobileAndCodeProps {
  label: string;
  codeLabel: string;
  mobile: string;
  /** Without it the number stands as it is. */
  onMobile?: (mobile: string) => void;
  code: string;
  onCode: (code: string) => void;
  /** Asks for the code; the number is right by then. */
  onSend: () => Promise<ReplyOf<'identity.sendCode'>>;
  /** How often somebody tried to go on: what is missing is told, until a code is asked for. */
  tried: number;
  mobileError?: string;
  codeError?: string;
}

/** A number, the button that sends it a code, and the code. */
export function MobileAndCode(props: MobileAndCodeProps) {
  const { label, codeLabel, mobile, onMobile, code, onCode, onSend, tried, mobileError, codeError } = props;
  const [leftMobile, setLeftMobile] = useState(false);
  const [triedBefore, setTriedBefore] = useState(0);
  const sending = useSendCode();
  const wrongMobile = onMobile && mobileProblem(mobile);
  const missingCode = tried > triedBefore && code.length < 6 ? t.codeMissing : undefined;
  return (
    <>
      <TextField
        kind="tel"
        label={label}
        autoComplete={onMobile && 'tel'}
        readOnly={!onMobile}
        value={mobile}
        error={((leftMobile || tried > 0) && wrongMobile) || mobileError}
        onChange={(event) => onMobile?.(grouped(event.target.value))}
        onBlur={() => setLeftMobile(mobile !== '')}
        tail={
          <CountdownButton
            label={t.sendCode}
            until={sending.resendAt}
            waiting={t.resendIn}
            disabled={sending.busy}
            onPress={() => {
              setLeftMobile(true);
              setTriedBefore(tried);
              if (!wrongMobile) void sending.send(onSend);
            }}
          />
        }
      />
      <CodeInput
        label={codeLabel}
        value={code}
        hint={sending.validMinutes ? t.codeSent(sending.validMinutes) : undefined}
        error={codeError ?? missingCode ?? wordsOf(sending.problem)}
        onChange={onCode}
      />
    </>
  );
}
