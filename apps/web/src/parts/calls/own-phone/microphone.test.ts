import { afterEach, expect, test, vi } from 'vitest';
import { chooseDevice, openMicrophone } from './microphone.ts';

const getUserMedia = vi.fn();

afterEach(() => {
  chooseDevice('microphone', '');
  getUserMedia.mockReset();
  vi.unstubAllGlobals();
});

function stubDevices(isSecureContext = true): void {
  vi.stubGlobal('window', { isSecureContext });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
}

const cleaned = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const failingWith = (name: string) => getUserMedia.mockRejectedValue(Object.assign(new Error(name), { name }));

test('the chosen microphone is asked for, and none by name where none was chosen', async () => {
  stubDevices();
  await openMicrophone();
  expect(getUserMedia).toHaveBeenLastCalledWith({ audio: cleaned });
  chooseDevice('microphone', 'headset');
  await openMicrophone();
  expect(getUserMedia).toHaveBeenLastCalledWith({ audio: { ...cleaned, deviceId: 'headset' } });
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'failed'],
])('%s is told as %s', async (name, problem) => {
  stubDevices();
  failingWith(name);
  await expect(openMicrophone()).rejects.toMatchObject({ problem });
});

test('a page without https asks for no microphone', async () => {
  stubDevices(false);
  await expect(openMicrophone()).rejects.toMatchObject({ problem: 'insecure' });
  expect(getUserMedia).not.toHaveBeenCalled();
});
