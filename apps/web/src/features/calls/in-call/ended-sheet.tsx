import type { Call } from '@haihu/contract/calls/core/calls';
import { resultAndRing } from '../../../parts/calls/call-words.ts';
import { RecordingButton } from '../recordings/recording-button.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { CallAgainKey, isOwnUnknown, UnknownNumber } from '../unknown-numbers/unknown-number.tsx';
import { t } from '../texts.ts';

interface EndedSheetProps {
  open: boolean;
  call: Call;
  /** False over a list of calls, which stays the way back. */
  replaces?: boolean;
  onClose: () => void;
}

/** Shows how a call to a typed number ended, and the actions for the number. */
export function EndedSheet({ open, call, replaces = true, onClose }: EndedSheetProps) {
  const leadsOn = isOwnUnknown(call);
  return (
    <Sheet
      open={open}
      clear
      title={t.afterCall}
      onClose={onClose}
      head={
        <div className="h pad call-result">
          <b className="grow">{[!replaces && call.callee, resultAndRing(call)].filter(Boolean).join(' · ')}</b>
          {call.hasRecording && (
            <Allowed codes="calls.recording">
              <RecordingButton callId={call.id} />
            </Allowed>
          )}
        </div>
      }
      bar={
        <ActionBar>
          {leadsOn ? (
            <>
              <Button onClick={onClose}>{common.close}</Button>
              <CallAgainKey callId={call.id} direction={call.direction} replaces={replaces} />
            </>
          ) : (
            <Button kind="primary" wide="grow" onClick={onClose}>
              {common.close}
            </Button>
          )}
        </ActionBar>
      }
    >
      {leadsOn && <UnknownNumber callId={call.id} replaces={replaces} />}
    </Sheet>
  );
}
