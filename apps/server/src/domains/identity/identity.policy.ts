import type { Permission } from '@haihu/contract/permissions';
import type { RateWindow } from '../../kernel/rate-limit.ts';
import { isAllowed, type Member } from '../../kernel/member.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The cipher scope of users' numbers, because users belong to no enterprise. */
export const USERS = 'users';

/** Milliseconds without use and in total after which a session ends, whichever comes first. */
export const SESSION_IDLE = 12 * HOUR * 1000;
export const SESSION_LIFE = 7 * DAY * 1000;

/** Milliseconds for which a code sent by SMS is valid. */
export const CODE_LIFE = 5 * MINUTE * 1000;

/**
 * The number of tries of a code. Fewer may come from another network than the one that asked, so that a stranger cannot
 * use it up.
 */
export const CODE_TRIES = 5;
export const CODE_TRIES_ELSEWHERE = 2;

/** Milliseconds for which the ticket for choosing an enterprise is valid. */
export const CHOICE_LIFE = 5 * MINUTE * 1000;

/**
 * Milliseconds for which the ticket of a user without an enterprise is valid. It leaves time to found one, or to be let
 * in.
 */
export const ENTRANCE_LIFE = HOUR * 1000;

/** Milliseconds for which a device counts as known after a sign-in on it. */
export const DEVICE_MEMORY = 90 * DAY * 1000;

/** The origin of a request, before anybody knows the user. */
export interface Visitor {
  ip: string;
  /**
   * The `userKey` of an earlier sign-in on this device; empty for none. It identifies the device, and authorises
   * nothing.
   */
  deviceKey: string;
  /** The device's own name for itself; undefined if unknown. */
  userAgent?: string;
  /** The host that was asked, without port; undefined if the request did not come over the network. */
  host?: string;
}

/** The purpose of a code. A code for one purpose never serves another. */
export type CodePurpose = 'login' | 'reset' | 'change-old' | 'change-new' | 'delete' | 'bind-phone';

/**
 * Returns the windows in which a wrong password counts. A stranger meets three: this number from this address, this
 * address, and this number from anywhere. A device on which the number signed in before has a window of its own. No
 * stranger can lock that out, not even one behind the same address.
 */
export function loginWindows(
  { mobile, unlocks, isKnownDevice }: Tried,
  visitor: Visitor,
): [RateWindow, ...RateWindow[]] {
  // New windows count after the operator has let the user try again.
  const whose = unlocks === 0 ? [mobile] : [mobile, String(unlocks)];
  if (isKnownDevice) {
    return [{ of: ['login device', ...whose, visitor.deviceKey], limit: 10, seconds: 15 * MINUTE }];
  }
  return [
    { of: ['login number and address', ...whose, limitNetworkOf(visitor.ip)], limit: 5, seconds: 15 * MINUTE },
    loginAddressWindow(visitor),
    { of: ['login number', ...whose], limit: 100, seconds: DAY },
  ];
}

/** The number whose password is tried. */
interface Tried {
  mobile: string;
  /** The number of times that the operator has let the user try again. */
  unlocks: number;
  isKnownDevice: boolean;
}

/** Counts wrong old passwords of a signed-in user. */
export const oldPasswordWindow = (userId: string): RateWindow => ({
  of: ['old password', userId],
  limit: 5,
  seconds: 15 * MINUTE,
});

/** Counts wrong passwords and wrong codes from one address. */
export function loginAddressWindow(visitor: Visitor): RateWindow {
  return { of: ['login address', limitNetworkOf(visitor.ip)], limit: 60, seconds: 15 * MINUTE };
}

/**
 * Returns the windows in which a request for a code counts. A number has 1 a minute (always the first window) and 5 a
 * day; an address has 20 an hour. A known device counts for itself, so that a stranger's requests do not keep the owner
 * from a code.
 */
export function codeWindows(mobile: string, visitor: Visitor, isKnownDevice: boolean): [RateWindow, ...RateWindow[]] {
  const asker = isKnownDevice ? ['device', mobile, visitor.deviceKey] : ['number', mobile];
  const shared: RateWindow = isKnownDevice
    ? { of: ['code devices', mobile], limit: 20, seconds: DAY }
    : { of: ['code address', limitNetworkOf(visitor.ip)], limit: 20, seconds: HOUR };
  return [
    { of: ['code minute', ...asker], limit: 1, seconds: MINUTE },
    { of: ['code day', ...asker], limit: 5, seconds: DAY },
    shared,
  ];
}

/** Returns the network of an address. One IPv6 customer has a whole /64, which counts as one. */
export function limitNetworkOf(ip: string): string {
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

/** Returns the specification's two menu maps: the places that a member may open, and the actions there. */
export function jurisdictionOf(member: Member) {
  const judge = (entries: Record<string, Permission>) =>
    Object.fromEntries(Object.entries(entries).map(([entry, permission]) => [entry, isAllowed(member, permission)]));
  return { jurisdiction: judge(menus), jurisdictionTWo: judge(actions) };
}
