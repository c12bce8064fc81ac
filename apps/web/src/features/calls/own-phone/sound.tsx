import { useEffect, useState } from 'react';
import {
  chooseDevice,
  chosenDevice,
  findDevices,
  mayHear,
  meterLevel,
  type MicrophoneProblem,
  NoMicrophone,
  openMicrophone,
  type SoundDevice,
} from '../../../parts/calls/own-phone/microphone.ts';
import { takeChosenDevices } from '../../../parts/calls/own-phone/softphone.ts';
import { t as shared } from './softphone-texts.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { t } from './texts.ts';

/**
 * Chooses microphone and speaker, and shows the member's loudness. Draws nothing if the page may not use a microphone;
 * a notice above says that.
 */
export function SoundSettings() {
  const [isListening, setListening] = useState(false);
  if (!mayHear()) return null;
  return (
    <>
      <h2 className="sect">{t.sound}</h2>
      <Cells inset>
        <Device key={`m${isListening}`} kind="microphone" label={t.microphone} />
        <Device key={`s${isListening}`} kind="speaker" label={t.speaker} />
      </Cells>
      <div className="phone-card">
        {isListening && <Level onFailed={() => setListening(false)} />}
        <Button size="medium" onClick={() => setListening(!isListening)}>
          {isListening ? t.stop : t.listen}
        </Button>
      </div>
    </>
  );
}

function Device({ kind, label }: { kind: SoundDevice; label: string }) {
  const [devices, setDevices] = useState<{ id: string; name: string }[]>([]);
  const [chosen, setChosen] = useState(() => chosenDevice(kind));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const look = () => void findDevices(kind).then(setDevices);
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [kind]);

  function choose(id: string): void {
    chooseDevice(kind, id);
    setChosen(id);
    void takeChosenDevices();
  }

  const name = devices.find(({ id }) => id === chosen)?.name ?? t.usual;
  return (
    <>
      <Cell label={label} value={name} onPress={() => setOpen(true)} />
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={t.closed}
        actions={[{ id: '', name: t.usual }, ...devices].map((device) => ({
          label: device.name,
          onAct: () => choose(device.id),
        }))}
      />
    </>
  );
}

/** Shows the loudness. Keeps the microphone open while it is shown. */
function Level({ onFailed }: { onFailed: () => void }) {
  const [level, setLevel] = useState(0);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    openMicrophone().then(
      (stream) => {
        const quiet = meterLevel(stream, setLevel);
        stop = () => {
          quiet();
          stream.getTracks().forEach((track) => track.stop());
        };
        if (isOver) stop();
      },
      (error: unknown) => setProblem(error instanceof NoMicrophone ? error.problem : 'failed'),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  if (problem)
    return (
      <NoticeBox
        end={
          <button type="button" className="link hit" onClick={onFailed}>
            {t.closed}
          </button>
        }
      >
        {shared.problems[problem]}
      </NoticeBox>
    );
  return (
    <>
      <Progress label={t.level} value={Math.round(level * 100)} tone="call" thickness="thick" />
      <p className="sec">{t.levelHint}</p>
    </>
  );
}
