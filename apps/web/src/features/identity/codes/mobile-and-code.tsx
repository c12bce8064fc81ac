import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { CodeInput } from '../../../shared/ui/code-input.tsx';
import { CountdownButton } from '../../../shared/ui/countdown-button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSendCode } from './use-send-code.ts';
import { wordsOf } from '../field-problem.ts';
import { groupedMobile, mobileProblem } from '../mobile-field.ts';
import { t as identity } from '../texts.ts';

interface MobileAndCodeProps {
  label: string;
  codeLabel: string;
  mobile: string;
  /** Absent if the number cannot be changed. */
  onMobile?: (mobile: string) => void;
  code: string;
  onCode: (code: string) => void;
  /** Requests the code. The number is valid by then. */
  onSend: () => Promise<ReplyOf<'identity.sendCode'>>;
  /** Number of attempts to continue. After one, a missing code is marked until the user requests a code. */
  tried: number;
  mobileError?: string;
  codeError?: string;
}

/** Draws a number, the button that sends a code to it, and a field for the code. */
export function MobileAndCode(props: MobileAndCodeProps) {
  const { label, codeLabel, mobile, onMobile, code, onCode, onSend, tried, mobileError, codeError } = props;
  const [leftMobile, setLeftMobile] = useState(false);
  const [triedBefore, setTriedBefore] = useState(0);
  const sending = useSendCode();
  const wrongMobile = onMobile && mobileProblem(mobile);
  const missingCode = tried > triedBefore && code.length < 6 ? identity.codeMissing : undefined;
  return (
    <>
      <TextField
        kind="tel"
        label={label}
        autoComplete={onMobile && 'tel'}
        readOnly={!onMobile}
        value={mobile}
        error={((leftMobile || tried > 0) && wrongMobile) || mobileError}
        onChange={(event) => onMobile?.(groupedMobile(event.target.value))}
        onBlur={() => setLeftMobile(mobile !== '')}
        tail={
          <CountdownButton
            label={identity.sendCode}
            until={sending.resendAt}
            waiting={identity.resendIn}
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
        hint={sending.validMinutes ? identity.codeSent(sending.validMinutes) : undefined}
        error={codeError ?? missingCode ?? wordsOf(sending.problem)}
        onChange={onCode}
      />
    </>
  );
}
