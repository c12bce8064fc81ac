import { useSyncExternalStore } from 'react';
import type { Softphone } from '@haihu/contract/calls/own-phone';
import { sendRequest, RequestError } from '../../../shared/lib/send-request.ts';
import { onSessionEnd, sessionUser } from '../../../shared/lib/session.ts';
import { tellSoftphoneLost, tellSoftphoneSwitch } from '../../../shared/lib/softphone-switch.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { holdPhone, type PhoneHold } from './phone-hold.ts';
import type { SipPhone } from './sip-phone.ts';
import type { SoftphoneState } from './softphone-state.ts';

const off: SoftphoneState = { status: 'off', words: '', call: null, problem: null, heard: null, isPoor: false };
let state = off;
let phone: SipPhone | null = null;
let held: PhoneHold | null = null;
let starting: Promise<void> | null = null;
/** True once another browser has the phone. A running call here continues to its end. */
let isTaken = false;
/** True when this phone is to register at another node, once its call is over. */
let isMoving = false;
/** Error code: another browser has the phone. */
const TAKEN = 41_365;
const listeners = new Set<() => void>();

export function setSoftphone(change: Partial<SoftphoneState>): void {
  state = { ...state, ...change };
  if (isTaken && state.call === null && phone) return giveUp();
  if (isMoving && state.call === null && phone) moveNow(phone);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of this page's phone. */
export const useSoftphone = (): SoftphoneState => useSyncExternalStore(subscribe, () => state);

const place = () => storageKeys.softphoneOf(sessionUser()?.userId ?? '');

/** Returns true if this user switched the softphone on, on this device. */
export const isSoftphoneWanted = (): boolean => readText(place()) === 'on';

/**
 * Switches the phone of this page on and loads its code. The phone does not register if another page of this browser
 * has it. If another browser has it, the phone registers only when the user asked for it here (`isAsked`). A refusal is
 * kept in the state.
 */
export function switchOn({ isAsked = false } = {}): void {
  writeText(place(), 'on');
  tellSoftphoneSwitch();
  if (held && state.status !== 'elsewhere' && state.status !== 'taken') void start(isAsked);
  held ??= holdPhone(place(), {
    begin: () => void start(isAsked),
    end() {
      end();
      setSoftphone({ status: 'elsewhere' });
    },
    isBusy: () => state.call !== null,
  });
}

/** Takes the phone over from another page or another browser. Resolves to false during a call in the other page. */
export async function takeOver(): Promise<boolean> {
  if (state.status !== 'taken') return (await held?.take()) ?? true;
  await start(true);
  return true;
}

function start(isAsked: boolean): Promise<void> {
  if (!phone) setSoftphone({ ...off, status: 'connecting' });
  starting ??= begin(isAsked).finally(() => {
    starting = null;
  });
  return starting;
}

async function begin(isAsked: boolean): Promise<void> {
  if (phone) return;
  [isTaken, isMoving] = [false, false];
  try {
    const [{ createSipPhone }, account] = await Promise.all([loadSipPhone(), askFor(isAsked)]);
    if (isSoftphoneWanted() && state.status === 'connecting')
      phone = createSipPhone(account, setSoftphone, () => askFor(false));
  } catch (error) {
    if (!isTaken) setSoftphone({ status: 'refused', words: (error as Error).message });
  }
}

function loadSipPhone() {
  return import('./sip-phone.ts').catch((error: unknown) => {
    tellSoftphoneLost();
    throw error;
  });
}

async function askFor(isAsked: boolean): Promise<Softphone> {
  try {
    return await sendRequest('calls.softphone', { isAsked });
  } catch (error) {
    if (error instanceof RequestError && error.code === TAKEN) markTaken();
    throw error;
  }
}

/** Marks that another browser of this user has the phone. */
export function markTaken(): void {
  if (!held) return;
  isTaken = true;
  if (state.call === null) giveUp();
}

/** Lets this phone register at another node, because its own one stops. A running call ends first. */
export function markMoving(): void {
  isMoving = true;
  setSoftphone({});
}

function moveNow(moving: SipPhone): void {
  isMoving = false;
  void moving.move();
}

function giveUp(): void {
  end();
  setSoftphone({ status: 'taken' });
}

export function switchOff(): void {
  writeText(place(), null);
  close();
  tellSoftphoneSwitch();
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

// No call may ring here after the session.
onSessionEnd(close);

export const pickUp = () => phone?.pickUp();
export const hangUp = () => phone?.hangUp();
export const mute = (isOn: boolean) => phone?.mute(isOn);
export const hold = (isOn: boolean) => phone?.hold(isOn);
export const sendTone = (tone: string) => phone?.sendTone(tone);
/** Returns the servers that help this page's sound through the network. */
export const soundServers = () => phone?.soundServers() ?? [];
/** Uses the newly chosen microphone or speaker at once, in a running call too. */
export const takeChosenDevices = () => phone?.useDevices();
