// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen } from '../../../shared/lib/test-page.tsx';
import { chosenDevice } from '../own-phone/microphone.ts';
import { setSoftphone } from '../own-phone/softphone.ts';
import { changeBetween, DeviceChange } from './device-change.tsx';
import { t } from './texts.ts';

const device = (kind: string, deviceId: string, groupId: string, label: string) => ({ kind, deviceId, groupId, label });
const builtIn = [device('audioinput', 'default', 'a', '默认'), device('audioinput', 'm1', 'a', '内置话筒')];
const headset = [device('audioinput', 'm2', 'b', '蓝牙耳机'), device('audiooutput', 's2', 'b', '蓝牙耳机')];
const talk = { since: 0, sound: 'flows', isMuted: false, isHeld: false } as const;

let devices: object[];
const media = new EventTarget();
beforeEach(() => {
  devices = builtIn;
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  const mediaDevices = Object.assign(media, { enumerateDevices: async () => devices });
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
});
afterEach(async () => {
  await happen(() => setSoftphone({ call: null }));
  await clearPage();
  vi.unstubAllGlobals();
});

async function plug(now: object[]): Promise<void> {
  devices = now;
  await happen(() => media.dispatchEvent(new Event('devicechange')));
  await happen();
}
const press = (label: string) =>
  happen(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click());
const asked = () => document.querySelector('.box [role="status"]')?.textContent ?? '';

test('a headset that is plugged in gets the sound only after a yes, with its own speaker', async () => {
  await draw(<DeviceChange />);
  await happen(() => setSoftphone({ call: { ...talk, phase: 'talking' } }));
  await happen();
  await plug([...builtIn, ...headset]);
  expect(asked()).toBe(t.device.came('蓝牙耳机'));
  expect(chosenDevice('microphone')).toBe('');
  await press(t.stayOnDevice);
  expect([asked(), chosenDevice('microphone')]).toEqual(['', '']);
  await plug(builtIn);
  await plug([...builtIn, ...headset]);
  await press(t.moveToDevice);
  await happen();
  expect([asked(), chosenDevice('microphone'), chosenDevice('speaker')]).toEqual(['', 'm2', 's2']);
  await plug(builtIn);
  expect(asked()).toBe(t.device.gone('内置话筒'));
});

test('outside of a talk nobody is asked', async () => {
  await draw(<DeviceChange />);
  await plug([...builtIn, ...headset]);
  expect(asked()).toBe('');
});

test('a device that the call does not use goes without a question', () => {
  const [one, two] = [
    { deviceId: '1', groupId: 'a', label: 'a' },
    { deviceId: '2', groupId: 'b', label: 'b' },
  ];
  expect(changeBetween([one, two], [one], '1')).toBeNull();
  expect(changeBetween([one, two], [one], '2')).toEqual({ kind: 'gone', next: one });
  expect(changeBetween([one], [one], '')).toBeNull();
});
