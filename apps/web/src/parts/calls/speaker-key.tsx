import { useEffect, useState } from 'react';
import { chooseDevice, chosenDevice, findDevices, mayChooseSpeaker } from './softphone/microphone.ts';
import { takeChosenDevices, useSoftphone } from './softphone/softphone.ts';
import { common } from '../../shared/i18n/common.ts';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { speaker } from '../../shared/ui/icons/phone.ts';
import { CallKey } from './call-keys.tsx';
import { t } from './in-call-texts.ts';

type Speakers = Awaited<ReturnType<typeof findDevices>>;

/** Where the sound of this page's phone can come out; none where another phone talks, or there is nothing to choose. */
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

/** Asks where the other side is to be heard, and keeps that for the next calls on this device. */
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
