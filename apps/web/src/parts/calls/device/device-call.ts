import { useSyncExternalStore } from 'react';
import { isInApp } from '../../../native/dialler.ts';
import { isOn } from '../../../shared/lib/preferences.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';

/** Data of a call that this phone dialled, kept until the call is reported. */
export interface DeviceCallData {
  mobile: string;
  /** The instant of dialling, in milliseconds since 1970. */
  time: number;
  bindId: string;
  callId: string;
  /** True once the phone took the number. Before that, the page offers a tap that dials. */
  isOut?: boolean;
}

/** The most unreported calls that a phone keeps. Older ones lapse on the server. */
const MOST = 20;

const listeners = new Set<() => void>();

/**
 * Keeps the call under the specification's names before the number goes to the phone. The page may be gone after that.
 * Earlier calls without a report stay in a list of their own.
 */
export function rememberDeviceCall(userId: string, data: DeviceCallData): void {
  writeJson(storageKeys.callDataOf(userId), data);
  writeText(storageKeys.callRecords, data.bindId);
  const others = unreportedCalls(userId).filter(({ callId }) => callId !== data.callId);
  keep(userId, [data, ...others].slice(0, MOST));
}

/** Records that the phone took the number of a call. */
export function markDeviceCallOut(userId: string, callId: string): void {
  keep(
    userId,
    unreportedCalls(userId).map((call) => (call.callId === callId ? { ...call, isOut: true } : call)),
  );
}

/** Returns the call that this device dialled last, or `null`. */
export function deviceCallOf(userId: string): DeviceCallData | null {
  return readJson<DeviceCallData>(storageKeys.callDataOf(userId));
}

/** Removes a call once it is reported or never will be. */
export function forgetDeviceCall(userId: string, callId: string): void {
  if (deviceCallOf(userId)?.callId === callId) {
    writeJson(storageKeys.callDataOf(userId), null);
    writeText(storageKeys.callRecords, null);
  }
  keep(
    userId,
    unreportedCalls(userId).filter((call) => call.callId !== callId),
  );
}

/** Returns the data of a call of the signed-in user if this device dialled it and has not reported it. */
export function keptDeviceCall(callId: string): DeviceCallData | null {
  return unreportedCalls(sessionUser()?.userId ?? '').find((call) => call.callId === callId) ?? null;
}

/** Follows the data of a call that this device dialled. */
export function useKeptDeviceCall(callId: string): DeviceCallData | null {
  // The stored text is compared, because every read makes new objects.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(keptDeviceCall(callId)));
  return JSON.parse(text) as DeviceCallData | null;
}

/**
 * Returns true on a phone, which dials by itself. Any other device asks the member's phone to dial. A member can say that
 * a phone is not the one for calls.
 */
export const isPhoneDevice = (): boolean => canBePhone() && isOn('thisIsMyPhone');

/** Returns true in the app, and in the browser of a phone. */
export const canBePhone = (): boolean => isInApp() || isMobilePhone(navigator);

interface UserAgentData {
  mobile: boolean;
}

/** Returns true for the browser of a phone. A tablet has a touch screen too, and cannot dial. */
function isMobilePhone({ userAgent, userAgentData }: Navigator & { userAgentData?: UserAgentData }): boolean {
  return userAgentData?.mobile === true || /iPhone|Android.*Mobile/.test(userAgent);
}

function unreportedCalls(userId: string): DeviceCallData[] {
  return readJson<DeviceCallData[]>(storageKeys.deviceCallsOf(userId)) ?? [];
}

function keep(userId: string, calls: DeviceCallData[]): void {
  writeJson(storageKeys.deviceCallsOf(userId), calls.length > 0 ? calls : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
