import { useSyncExternalStore } from 'react';
import { call } from '../../../shared/lib/call.ts';
import { onSessionEnd, sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { holdPhone, type PhoneHold } from './phone-hold.ts';
import type { SipPhone } from './sip-phone.ts';
import type { SoftphoneState } from './softphone-state.ts';

const off: SoftphoneState = { status: 'off', words: '', call: null, problem: null };
let state = off;
let phone: SipPhone | null = null;
let held: PhoneHold | null = null;
let starting: Promise<void> | null = null;
const listeners = new Set<() => void>();

export function setSoftphone(change: Partial<SoftphoneState>): void {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The phone in this page. */
export const useSoftphone = (): SoftphoneState => useSyncExternalStore(subscribe, () => state);

const place = () => storageKeys.softphoneOf(sessionUser()?.userId ?? '');

/** Whether this user switched it on here. */
export const isSoftphoneWanted = (): boolean => readText(place()) === 'on';

/**
 * Registers the phone of this page, unless another one of this browser has it. Its code comes now. What it is refused with
 * stands in its state.
 */
export function switchOn(): void {
  writeText(place(), 'on');
  if (held && state.status !== 'elsewhere') void start();
  held ??= holdPhone(place(), {
    begin: () => void start(),
    end() {
      end();
      setSoftphone({ status: 'elsewhere' });
    },
    isBusy: () => state.call !== null,
  });
}

/** Takes the phone over from another page. False: a call is on there. */
export const takeOver = async (): Promise<boolean> => (await held?.take()) ?? true;

function start(): Promise<void> {
  if (!phone) setSoftphone({ ...off, status: 'connecting' });
  starting ??= begin().finally(() => {
    starting = null;
  });
  return starting;
}

async function begin(): Promise<void> {
  if (phone) return;
  try {
    const [{ createSipPhone }, account] = await Promise.all([import('./sip-phone.ts'), call('calls.softphone', {})]);
    if (isSoftphoneWanted() && state.status === 'connecting') phone = createSipPhone(account, setSoftphone);
  } catch (error) {
    setSoftphone({ status: 'refused', words: (error as Error).message });
  }
}

export function switchOff(): void {
  writeText(place(), null);
  close();
}

function close(): void {
  held?.leave();
  held = null;
  end();
}

function end(): void {
  phone?.close();
  phone = null;
  setSoftphone(off);
}

// Nobody else is rung for whoever left.
onSessionEnd(close);

export const pickUp = () => phone?.pickUp();
export const hangUp = () => phone?.hangUp();
export const mute = (isOn: boolean) => phone?.mute(isOn);
export const hold = (isOn: boolean) => phone?.hold(isOn);
export const sendTone = (tone: string) => phone?.sendTone(tone);
/** The chosen microphone or speaker is used from now on, in a running call too. */
export const takeChosenDevices = () => phone?.useDevices();
