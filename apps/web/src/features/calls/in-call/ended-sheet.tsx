import type { Call } from '@haihu/contract/calls/calls';
import { resultAndRing } from '../../../parts/calls/call-words.ts';
import { RecordingButton } from '../../../parts/calls/recording-button.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from '../texts.ts';

interface EndedSheetProps {
  open: boolean;
  call: Call;
  onClose: () => void;
}

/** How a call to a typed number ended. */
export function EndedSheet({ open, call, onClose }: EndedSheetProps) {
  return (
    <Sheet
      open={open}
      clear
      title={t.afterCall}
      onClose={onClose}
      head={
        <div className="h pad call-result">
          <b className="grow">{resultAndRing(call)}</b>
          {call.hasRecording && <RecordingButton callId={call.id} />}
        </div>
      }
      bar={
        <ActionBar>
          <Button kind="primary" wide="grow" onClick={onClose}>
            {common.close}
          </Button>
        </ActionBar>
      }
    >
      {null}
    </Sheet>
  );
}
