import type { Call } from '@haihu/contract/calls/core/calls';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { mic, micOff, pause, play, transfer } from '../../shared/ui/icons/phone.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { CallKey, CallKeys } from './call-keys.tsx';
import { SpeakerKey, useSpeakers } from './speaker-key.tsx';
import { KeypadSheet } from './keypad-sheet.tsx';
import { t } from './in-call-texts.ts';
import { useControls, useSwitch } from './use-controls.ts';
import './call-page.css';

const TransferSheet = lazy(() => import('./in-call/transfer-sheet.tsx'));
const TalkExtras = lazy(() => import('./in-call/talk-extras.tsx'));
const ConsultPart = lazy(() => import('./in-call/consult-part.tsx'));

interface CallToolsProps {
  call: Call;
  /** Called once the agent has left the call to a machine, with the words that say so. */
  onLeft: (words: string) => void;
}

/**
 * Draws the keys mute, keypad, hold and transfer. They keep their places, disabled, until the other side answers. A
 * fifth key appears if there is a speaker to choose.
 */
export function CallTools({ call: { id, state }, onLeft }: CallToolsProps) {
  const isTalk = state === 'answered' || state === 'bridged';
  const controls = useControls(id, isTalk);
  const mute = useSwitch(id, 'calls.mute');
  const hold = useSwitch(id, 'calls.hold');
  const speakers = useSpeakers();
  // The sheet stays while it slides away.
  const [isWanted, setWanted] = useState(false);
  const [sheet, setSheet] = useState<'keypad' | 'transfer' | null>(null);
  const { isMuted = false, transferTo = null, consult = null } = controls ?? {};
  // The music of a consultation is not the agent's own hold.
  const isHeld = controls?.isHeld === true && (consult === null || consult.state === 'joined');
  const isAlone = isTalk && consult === null;
  const close = () => setSheet(null);

  return (
    <>
      {isTalk && consult && (
        <Suspense>
          <ConsultPart callId={id} consult={consult} />
        </Suspense>
      )}
      <CallKeys count={speakers.length > 0 ? 5 : 4}>
        <CallKey
          data-key="mute"
          icon={<Icon shape={isMuted ? micOff : mic} />}
          label={t.mute}
          on={isMuted}
          disabled={!isTalk}
          onPress={() => turn(mute, !isMuted)}
        />
        <CallKey icon={<Icon name="keypad" />} label={t.keypad} disabled={!isTalk} onPress={() => setSheet('keypad')} />
        <CallKey
          icon={<Icon shape={isHeld ? play : pause} />}
          label={isHeld ? t.resume : t.hold}
          on={isHeld}
          disabled={!(isAlone || consult?.state === 'joined')}
          onPress={() => turn(hold, !isHeld)}
        />
        <CallKey
          icon={<Icon shape={transfer} />}
          label={t.transfer}
          on={transferTo !== null}
          disabled={!isAlone || transferTo !== null}
          onPress={() => {
            setWanted(true);
            setSheet('transfer');
          }}
        />
        {speakers.length > 0 && <SpeakerKey speakers={speakers} />}
      </CallKeys>
      {isTalk && controls ? (
        <Suspense fallback={<div className="talk-extras" />}>
          <TalkExtras callId={id} controls={controls} onLeft={onLeft} />
        </Suspense>
      ) : (
        <div className="talk-extras" />
      )}
      <KeypadSheet open={sheet === 'keypad' && isTalk} callId={id} onClose={close} />
      {isWanted && (
        <Suspense>
          <TransferSheet open={sheet === 'transfer' && isTalk} callId={id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function turn(what: ReturnType<typeof useSwitch>, isOn: boolean): void {
  haptic('light');
  what.mutate(isOn);
}

/**
 * Returns the words above the keys: the supervisor who joined, and the colleague who is being called for a transfer.
 */
export function useTalkWords({ id, state }: Call): string {
  const controls = useControls(id, state === 'answered' || state === 'bridged');
  if (!controls) return '';
  const { isHeld, transferTo, joined, consult } = controls;
  if (transferTo) return t.transferring(transferTo.name);
  if (isHeld && !consult) return t.onHold;
  return joined.map(({ name, mode }) => t.joined[mode](name)).join(' · ');
}
