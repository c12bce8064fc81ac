import type { ErrorCode } from '../error-code.ts';

export const messageErrors = {
  'messages.not_found': { code: 40400 },
  'messages.device_not_found': { code: 40400 },
  /** The installation has no https address, so push services take nothing from it. */
  'messages.push_off': { code: 41971 },
  /** The address of a subscription does not lead to the public internet by https. */
  'messages.push_address': { code: 41972 },
  /** The host of a subscription is no known push service. */
  'messages.push_host': { code: 41973 },
  /** The keys of a subscription are no keys. */
  'messages.push_keys': { code: 41974 },
} satisfies Record<string, ErrorCode>;
