import type { Call } from '@haihu/contract/calls/core/calls';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { EndedSheet } from '../in-call/ended-sheet.tsx';
import { RecordRow } from '../records/record-row.tsx';
import { isOwnUnknown } from '../unknown-numbers/unknown-number.tsx';
import { useCallAgain } from '../unknown-numbers/use-call-again.ts';
import { t } from './workbench-texts.ts';

/**
 * Draws a call of the log with a key that calls again. An unknown number has a second key, for what the agent may do
 * with it.
 */
export function LogRow({ call }: { call: Call }) {
  const { customerId, state } = call;
  const mayCall = useAllowed('calls.place');
  const sheet = useOpening();
  const name = call.customerName ?? call.callee;
  const isUnknown = isOwnUnknown(call);
  const mayRepeat = mayCall && customerId !== null;
  const keys = (isUnknown || mayRepeat) && (
    <>
      {isUnknown && <IconButton icon={<Icon name="more" />} label={t.moreFor(name)} onClick={sheet.show} />}
      {mayRepeat && <CallKey label={t.callTo(name)} onPress={() => openCallScreen(customerId)} />}
      {mayCall && isUnknown && <AgainKey callId={call.id} label={t.callTo(name)} />}
    </>
  );
  return (
    <>
      <RecordRow call={call} team={false} toWrite={false} end={state === 'ended' && keys} />
      {sheet.times > 0 && <EndedSheet open={sheet.open} call={call} replaces={false} onClose={sheet.hide} />}
    </>
  );
}

function AgainKey({ callId, label }: { callId: string; label: string }) {
  const again = useCallAgain(callId, false);
  return <CallKey label={label} onPress={() => again.isPending || again.mutate()} />;
}

function CallKey({ label, onPress }: { label: string; onPress: () => void }) {
  return <IconButton data-key="call" icon={<Icon name="phone" />} label={label} onClick={onPress} />;
}
