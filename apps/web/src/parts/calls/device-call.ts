import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../shared/lib/stored.ts';

/** What a phone keeps of a call that it dialled, until it is reported. */
export interface DeviceCallData {
  mobile: string;
  /** When it was dialled, in milliseconds since 1970. */
  time: number;
  bindId: string;
}

/** Kept under the specification's names, before the number is handed on: the page may be gone after that. */
export function rememberDeviceCall(userId: string, data: DeviceCallData): void {
  writeJson(storageKeys.callDataOf(userId), data);
  writeText(storageKeys.callRecords, data.bindId);
}

/** The call that this device dialled last; null for none. */
export function deviceCallOf(userId: string): DeviceCallData | null {
  return readJson<DeviceCallData>(storageKeys.callDataOf(userId));
}

/** It was reported, or never will be. */
export function forgetDeviceCall(userId: string): void {
  writeJson(storageKeys.callDataOf(userId), null);
  writeText(storageKeys.callRecords, null);
}

/** This device is a phone: it dials by itself. Any other asks the member's phone. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
