import { useEffect, useState } from 'react';
import { chooseDevice, chosenDevice, findDevices, mayChooseSpeaker } from './own-phone/microphone.ts';
import { takeChosenDevices, useSoftphone } from './own-phone/softphone.ts';
import { common } from '../../shared/i18n/common.ts';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { speaker } from '../../shared/ui/icons/phone.ts';
import { CallKey } from './call-keys.tsx';
import { t } from './in-call-texts.ts';

type Speakers = Awaited<ReturnType<typeof findDevices>>;

/**
 * Lists the possible outputs for the sound of this page's phone. Empty if another phone talks, or there is no choice.
 */
export function useSpeakers(): Speakers {
  const isTalking = useSoftphone().call?.phase === 'talking';
  const [speakers, setSpeakers] = useState<Speakers>([]);
  useEffect(() => {
    if (!isTalking || !mayChooseSpeaker()) return;
    const look = () => void findDevices('speaker').then(setSpeakers);
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [isTalking]);
  return isTalking && speakers.length > 1 ? speakers : [];
}

function choose(id: string): void {
  chooseDevice('speaker', id);
  void takeChosenDevices();
}

/** Draws a key that asks for the speaker of the call, and keeps the choice for later calls on this device. */
export function SpeakerKey({ speakers: choices }: { speakers: Speakers }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = chosenDevice('speaker');

  return (
    <>
      <CallKey icon={<Icon shape={speaker} />} label={t.speaker} onPress={() => setOpen(true)} />
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.speaker}
        closeLabel={common.close}
        actions={choices.map(({ id, name }) => ({
          label: name,
          note: id === chosen ? t.speakerNow : undefined,
          onAct: () => choose(id),
        }))}
      />
    </>
  );
}
