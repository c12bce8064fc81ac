import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { chooseDevice, chosenDevice, mayHear } from '../own-phone/microphone.ts';
import { takeChosenDevices, useSoftphone } from '../own-phone/softphone.ts';
import { t } from './texts.ts';

type Device = Pick<MediaDeviceInfo, 'deviceId' | 'groupId' | 'label'>;

/** A headset that came or went in a call. `next`: the microphone to go on with. */
interface Change {
  kind: 'came' | 'gone';
  next: Device;
}

/** The ids under which browsers list a device a second time. */
const ALIASES = ['default', 'communications', ''];

/** Asks before the sound of a call by this page's phone moves to a headset that was plugged in, or away from one. */
export function DeviceChange() {
  const isTalking = useSoftphone().call?.phase === 'talking';
  const [change, setChange] = useState<Change | null>(null);
  useEffect(() => {
    if (!isTalking || !mayHear()) return;
    let known: Device[] | null = null;
    let isOver = false;
    async function look(): Promise<void> {
      const found = await microphones();
      if (isOver) return;
      const seen = known && changeBetween(known, found, chosenDevice('microphone'));
      known = found;
      if (seen) setChange(seen);
    }
    // A second event of the same plug finds nothing new.
    const onChange = () => void look();
    onChange();
    navigator.mediaDevices.addEventListener('devicechange', onChange);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', onChange);
      setChange(null);
    };
  }, [isTalking]);
  if (!change) return null;
  const { kind, next } = change;
  return (
    <NoticeBox
      end={
        <span className="device-keys">
          <Button size="medium" onClick={() => setChange(null)}>
            {t.stayOnDevice}
          </Button>
          <Button
            size="medium"
            kind="primary"
            onClick={() => {
              setChange(null);
              void moveTo(next);
            }}
          >
            {t.moveToDevice}
          </Button>
        </span>
      }
    >
      <span role="status">{t.device[kind](next.label)}</span>
    </NoticeBox>
  );
}

const isIn = (list: readonly Device[], { deviceId }: Device) => list.some((other) => other.deviceId === deviceId);

/** Returns what the user is asked about. Null: the devices are the same, or one that the call does not use is gone. */
export function changeBetween(before: readonly Device[], now: readonly Device[], chosen: string): Change | null {
  const came = now.find((device) => !isIn(before, device));
  if (came) return { kind: 'came', next: came };
  const isGone = before.some((device) => !isIn(now, device) && (chosen === '' || chosen === device.deviceId));
  return isGone && now[0] ? { kind: 'gone', next: now[0] } : null;
}

async function microphones(): Promise<Device[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.filter(({ kind, deviceId }) => kind === 'audioinput' && !ALIASES.includes(deviceId));
}

/** Moves the sound of the call to a device: the microphone, and the speaker of the same headset if it has one. */
async function moveTo({ deviceId, groupId }: Device): Promise<void> {
  chooseDevice('microphone', deviceId);
  const all = await navigator.mediaDevices.enumerateDevices();
  const speaker = all.find((other) => {
    return other.kind === 'audiooutput' && other.groupId === groupId && !ALIASES.includes(other.deviceId);
  });
  chooseDevice('speaker', speaker?.deviceId ?? '');
  await takeChosenDevices();
}
