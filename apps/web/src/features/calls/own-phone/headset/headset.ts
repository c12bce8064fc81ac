import { useSyncExternalStore } from 'react';
import { findHid, type HidDevice } from '../../../../native/hid.ts';
import { storageKeys } from '../../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../../shared/lib/stored.ts';

/** The page of telephony in the HID usage tables. */
const TELEPHONY = 0x0b;

/**
 * `idle`: the headset is there, and this page does not listen to it. `busy`: it could not be opened. `keyless`: it has no
 * button for calls.
 */
export type HeadsetStatus = 'none' | 'unplugged' | 'idle' | 'works' | 'busy' | 'keyless';

export interface Headset {
  status: HeadsetStatus;
  /** Its name. Empty if no headset was ever connected here. */
  name: string;
  device: HidDevice | null;
}

/** Name of the chosen headset in the storage of this device: its numbers, then its name. */
const place = storageKeys.soundDeviceOf('headset');
const keyOf = ({ vendorId, productId }: HidDevice) => `${vendorId}:${productId}`;

const nothing: Headset = { status: 'none', name: '', device: null };
let headset = nothing;
const listeners = new Set<() => void>();

function setHeadset(change: Partial<Headset>): void {
  headset = { ...headset, ...change };
  listeners.forEach((listener) => listener());
}

/** Notes how a headset is, unless the user has another one by now. */
export function markHeadset(device: HidDevice, status: HeadsetStatus): void {
  if (headset.device === device && headset.status !== status) setHeadset({ status });
}

/**
 * Finds the headset that the user allowed before, without a question. Keeps what is known of one that is there still.
 * `gone`: a device that was just unplugged.
 */
async function lookForHeadset(gone?: HidDevice): Promise<void> {
  const all =
    (await findHid()
      ?.getDevices()
      .catch(() => [])) ?? [];
  const headsets = all.filter(
    (one) => one !== gone && one.collections.some(({ usagePage }) => usagePage === TELEPHONY),
  );
  const [key = '', ...words] = readText(place)?.split(' ') ?? [];
  const device = headsets.find((found) => keyOf(found) === key) ?? headsets[0] ?? null;
  if (device) {
    if (device !== headset.device) setHeadset({ device, status: 'idle', name: device.productName });
  } else setHeadset({ device, status: key ? 'unplugged' : 'none', name: words.join(' ') });
}

/**
 * Lets the user choose a headset. Resolves to `none` if nothing was chosen, and to `denied` if the browser refuses to
 * ask.
 */
export async function connectHeadset(): Promise<'connected' | 'none' | 'denied'> {
  try {
    const [device] = await findHid()!.requestDevice({ filters: [{ usagePage: TELEPHONY }] });
    if (!device) return 'none';
    writeText(place, `${keyOf(device)} ${device.productName}`);
  } catch {
    return 'denied';
  }
  await lookForHeadset();
  return 'connected';
}

/** Takes the permission for the headset back. */
export async function forgetHeadset(): Promise<void> {
  writeText(place, null);
  const { device } = headset;
  setHeadset(nothing);
  await device?.forget();
  await lookForHeadset();
}

const look = () => void lookForHeadset();
const lookWithout = (event: Event) => void lookForHeadset((event as Event & { device: HidDevice }).device);

function subscribe(listener: () => void): () => void {
  const hid = findHid();
  if (listeners.size === 0) {
    look();
    hid?.addEventListener('connect', look);
    hid?.addEventListener('disconnect', lookWithout);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    hid?.removeEventListener('connect', look);
    hid?.removeEventListener('disconnect', lookWithout);
  };
}

/** Returns the headset with buttons, as far as it is known, and follows it. */
export const useHeadset = (): Headset => useSyncExternalStore(subscribe, () => headset);
