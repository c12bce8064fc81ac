import type { Call } from '@haihu/contract/calls/core/calls';
import { t } from '../../../parts/calls/in-call-texts.ts';
import { notDialledWords } from '../../../parts/calls/device/not-dialled-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Button } from '../../../shared/ui/button.tsx';

interface NotDialledProps {
  call: Call;
  onAgain: () => void;
  onBack: () => void;
}

/** Draws the part below a call that no phone dialled: the reason, and another try. */
export function NotDialled({ call, onAgain, onBack }: NotDialledProps) {
  return (
    <div className="call-foot">
      <p className="note device-wait" role="status">
        {notDialledWords(call)}
      </p>
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
