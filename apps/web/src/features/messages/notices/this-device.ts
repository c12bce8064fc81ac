import { askPermission } from '../../../native/permissions.ts';
import {
  mayPush,
  type PushKeys,
  type PushProblem,
  subscribePush,
  waitInApp,
  waitsInApp,
} from '../../../native/push.ts';
import { isPhoneDevice } from '../../../parts/calls/device/device-call.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';

const wishKey = () => storageKeys.noticesOf(sessionUser()?.userId ?? '');

/**
 * Adds this device for the user, who wants notices here until they switch them off. The wish is kept before the answer:
 * a page that ends between the two asks again at its next start.
 */
export async function addThisDevice(keys: PushKeys): Promise<void> {
  const key = wishKey();
  const before = readText(key);
  writeText(key, keys.endpoint);
  try {
    await sendRequest('messages.addDevice', { ...keys, isPhone: isPhoneDevice() });
  } catch (error) {
    writeText(key, before);
    throw error;
  }
}

/** The wish of a user of the app, in the place of the address of a browser's subscription. */
const WAITS = 'app';

/** Lets the app wait for notices of the user. Resolves to the problem, or to `null`. */
export async function waitOnThisDevice(): Promise<PushProblem | null> {
  if ((await askPermission('notices')) === 0) return 'denied';
  const { secret } = await sendRequest('messages.addWaitingDevice', { isPhone: isPhoneDevice() });
  await waitInApp(secret);
  writeText(wishKey(), WAITS);
  return null;
}

/** Forgets that the user wants notices on this device. */
export const forgetWish = () => writeText(wishKey(), null);

/**
 * Adds this device again if the user wants notices here and the server or the browser lost the subscription: browsers
 * change it without a word, and each session has a device of its own.
 */
export async function renewThisDevice(): Promise<void> {
  const endpoint = readText(wishKey());
  if (endpoint === WAITS && waitsInApp()) {
    const { list } = await sendRequest('messages.devices', {});
    if (!list.some(({ isThis }) => isThis)) await waitOnThisDevice();
    return;
  }
  if (endpoint === null || !mayPush()) return;
  const { publicKey, list } = await sendRequest('messages.devices', {});
  if (publicKey === null) return;
  const keys = await subscribePush(publicKey);
  if (typeof keys === 'string') return;
  if (keys.endpoint !== endpoint || !list.some(({ isThis }) => isThis)) await addThisDevice(keys);
}
