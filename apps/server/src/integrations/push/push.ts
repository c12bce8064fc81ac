/** The address and the keys of a subscription, as a browser made them. */
export interface PushSubscriptionKeys {
  endpoint: string;
  /** The browser's public key on the curve P-256: 65 bytes in base64url. */
  p256dh: string;
  /** The browser's secret: 16 bytes in base64url. */
  auth: string;
}

/** The haste of a notice. `high`: the push service wakes the device at once, also on low battery. */
export type PushUrgency = 'normal' | 'high';

/** A notice on its way to a push service. */
export interface PushOrder {
  to: PushSubscriptionKeys;
  /** The text that only the device can read. At most `MOST_PUSHED` bytes. */
  payload: string;
  /** Seconds for which the service keeps it for a device that is away. */
  ttl: number;
  urgency: PushUrgency;
  /** A later notice of the same topic replaces this one while it waits. Up to 32 letters. */
  topic: string;
}

/** Most bytes of a payload. Every service takes so many, encrypted. */
export const MOST_PUSHED = 2048;

/**
 * The answer of a push service. `gone`: the subscription has ended. `later`: the service is busy or away, and may name
 * the seconds to wait. `barred`: it does not accept this server's key. `refused`: it will never take this order.
 */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'later'; seconds: number | null; because: PushTrouble }
  | { state: 'barred'; status: number }
  | { state: 'refused'; because: PushTrouble };

/** The reason of a failed delivery: a status of HTTP, or the problem of the request. */
export type PushTrouble = number | string;

/** Reasons why a subscription cannot be used. `keys`: its keys are none. `host`: nobody knows its push service. */
export type SubscriptionProblem = 'address' | 'host' | 'keys';

/** Sends notices to devices whose page is closed. It stores nothing and repeats nothing. */
export interface PushSender {
  /** The public key with which a browser subscribes, in base64url. */
  publicKey: string;
  /** Returns the reason why this subscription cannot be used. Null: it can. */
  problemOf(subscription: PushSubscriptionKeys): Promise<SubscriptionProblem | null>;
  send(order: PushOrder): Promise<PushOutcome>;
}
