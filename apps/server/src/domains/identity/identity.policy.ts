import type { Permission } from '@haihu/contract/permissions';
import type { RateWindow } from '../../platform/rate-limit.ts';
import { isAllowed, type Member } from '../../platform/member.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Users belong to no enterprise: their numbers are sealed for this scope. */
export const USERS = 'users';

/** Milliseconds. Whichever comes first ends a session. */
export const SESSION_IDLE = 12 * HOUR * 1000;
export const SESSION_LIFE = 7 * DAY * 1000;

/** How long a code sent by SMS holds, in milliseconds. */
export const CODE_LIFE = 5 * MINUTE * 1000;

/** So many tries of a code may come from another network than the one that asked: a stranger cannot use it up. */
export const CODE_TRIES = 5;
export const CODE_TRIES_ELSEWHERE = 2;

/** How long the ticket for choosing an enterprise holds, in milliseconds. */
export const CHOICE_LIFE = 5 * MINUTE * 1000;

/** How long a ticket lasts for a user without an enterprise: time to found one, or to be let in. */
export const ENTRANCE_LIFE = HOUR * 1000;

/** How long a device counts as known after a sign-in on it, in milliseconds. */
export const DEVICE_MEMORY = 90 * DAY * 1000;

/** From where somebody asks, before anybody knows who it is. */
export interface Visitor {
  ip: string;
  /** The `userKey` of an earlier sign-in on this device, empty for none. It identifies the device, and authorises nothing. */
  deviceKey: string;
  /** What the device calls itself; nothing where nobody knows. */
  userAgent?: string;
  /** The host that was asked, without port; nothing where nobody asked over the network. */
  host?: string;
}

/** What a code is for. One never serves another purpose. */
export type CodePurpose = 'login' | 'reset' | 'change-old' | 'change-new' | 'delete' | 'bind-phone';

/**
 * What a wrong password counts in. A stranger meets three windows: this number from this address, this address, and
 * this number from anywhere. A device on which the number signed in before has one of its own, so that no stranger,
 * not even one behind the same address, can lock it out.
 */
export function loginWindows(
  { mobile, unlocks, isKnownDevice }: Tried,
  visitor: Visitor,
): [RateWindow, ...RateWindow[]] {
  // Since the operator let them try again, other windows count.
  const whose = unlocks === 0 ? [mobile] : [mobile, String(unlocks)];
  if (isKnownDevice) {
    return [{ of: ['login device', ...whose, visitor.deviceKey], limit: 10, seconds: 15 * MINUTE }];
  }
  return [
    { of: ['login number and address', ...whose, networkOf(visitor.ip)], limit: 5, seconds: 15 * MINUTE },
    loginAddressWindow(visitor),
    { of: ['login number', ...whose], limit: 100, seconds: DAY },
  ];
}

/** Whose password is tried. */
interface Tried {
  mobile: string;
  /** How often the operator let them try again. */
  unlocks: number;
  isKnownDevice: boolean;
}

/** Wrong old passwords of somebody who is signed in. */
export const oldPasswordWindow = (userId: string): RateWindow => ({
  of: ['old password', userId],
  limit: 5,
  seconds: 15 * MINUTE,
});

/** Wrong passwords and wrong codes from one address. */
export function loginAddressWindow(visitor: Visitor): RateWindow {
  return { of: ['login address', networkOf(visitor.ip)], limit: 60, seconds: 15 * MINUTE };
}

/**
 * What asking for a code counts in: 1 a minute (always the first window) and 5 a day for a number, 20 an hour for an
 * address. A known device again counts for itself, so that a stranger's asking does not keep the owner from a code.
 */
export function codeWindows(mobile: string, visitor: Visitor, isKnownDevice: boolean): [RateWindow, ...RateWindow[]] {
  const asker = isKnownDevice ? ['device', mobile, visitor.deviceKey] : ['number', mobile];
  const shared: RateWindow = isKnownDevice
    ? { of: ['code devices', mobile], limit: 20, seconds: DAY }
    : { of: ['code address', networkOf(visitor.ip)], limit: 20, seconds: HOUR };
  return [
    { of: ['code minute', ...asker], limit: 1, seconds: MINUTE },
    { of: ['code day', ...asker], limit: 5, seconds: DAY },
    shared,
  ];
}

/** One IPv6 customer has a whole /64: it counts as one address. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const menus: Record<string, Permission> = {
  sea: 'customers.sea.read',
  private: 'customers.private.read',
  import: 'customers.import',
  dial: 'calls.place',
  callRecords: 'calls.read',
  statistics: 'statistics.read',
};

const actions: Record<string, Permission> = {
  claim: 'customers.claim',
  addCustomer: 'customers.create',
  editCustomer: 'customers.edit',
  followUp: 'followups.write',
  playRecording: 'calls.recording',
};

/** The specification's two menu maps: the places a member may open, and what may be done there. */
export function jurisdictionOf(member: Member) {
  const judge = (entries: Record<string, Permission>) =>
    Object.fromEntries(Object.entries(entries).map(([entry, permission]) => [entry, isAllowed(member, permission)]));
  return { jurisdiction: judge(menus), jurisdictionTWo: judge(actions) };
}
