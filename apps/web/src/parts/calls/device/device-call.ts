import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';

/** Data of a call that this phone dialled, kept until the call is reported. */
export interface DeviceCallData {
  mobile: string;
  /** The instant of dialling, in milliseconds since 1970. */
  time: number;
  bindId: string;
}

/**
 * Keeps the call under the specification's names before the number goes to the phone. The page may be gone after that.
 */
export function rememberDeviceCall(userId: string, data: DeviceCallData): void {
  writeJson(storageKeys.callDataOf(userId), data);
  writeText(storageKeys.callRecords, data.bindId);
}

/** Returns the call that this device dialled last, or `null`. */
export function deviceCallOf(userId: string): DeviceCallData | null {
  return readJson<DeviceCallData>(storageKeys.callDataOf(userId));
}

/** Removes the call once it is reported or never will be. */
export function forgetDeviceCall(userId: string): void {
  writeJson(storageKeys.callDataOf(userId), null);
  writeText(storageKeys.callRecords, null);
}

/** Returns true on a phone, which dials by itself. Any other device asks the member's phone to dial. */
export function isPhoneDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
