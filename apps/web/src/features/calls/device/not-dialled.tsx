import type { Call } from '@haihu/contract/calls/core/calls';
import { useState } from 'react';
import { isPhoneDevice } from '../../../parts/calls/device/device-call.ts';
import { isNumberWhole, NumberCode } from '../../../parts/calls/device/number-code.tsx';
import { t } from '../../../parts/calls/in-call-texts.ts';
import { notDialledWords } from '../../../parts/calls/device/not-dialled-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';

interface NotDialledProps {
  call: Call;
  onAgain: () => void;
  onBack: () => void;
}

/**
 * Draws the part below a call that no phone dialled: the reason, and another try. At a desk, any phone can dial the
 * number by its code.
 */
export default function NotDialled({ call, onAgain, onBack }: NotDialledProps) {
  const [isCodeShown, setCodeShown] = useState(false);
  const hasCode = !isPhoneDevice() && isNumberWhole(call.callee);
  return (
    <div className="call-foot">
      <p className="note device-wait" role="status">
        {notDialledWords(call)}
      </p>
      {isCodeShown && <NumberCode number={call.callee} />}
      {hasCode && !isCodeShown && (
        <div className="pad">
          <Button wide="full" onClick={() => setCodeShown(true)}>
            {t.scan}
          </Button>
        </div>
      )}
      <div className="h">
        <Button wide="grow" onClick={onBack}>
          {common.back}
        </Button>
        <Button kind="call" wide="grow" onClick={onAgain}>
          {t.callAgain}
        </Button>
      </div>
    </div>
  );
}
