import type { RateWindow } from '../../../kernel/rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The cipher scope of users' numbers, because users belong to no enterprise. */
export const USERS = 'users';

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

/** Counts wrong passwords and wrong codes from one address. */
export function loginAddressWindow(visitor: Visitor): RateWindow {
  return { of: ['login address', limitNetworkOf(visitor.ip)], limit: 60, seconds: 15 * MINUTE };
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
