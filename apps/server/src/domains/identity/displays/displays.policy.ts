import type { RateWindow } from '../../../kernel/rate-limit.ts';
import { limitNetworkOf, type Visitor } from '../core/identity.policy.ts';

const MINUTE = 60;

/** Milliseconds after which the session of a display ends, with or without use. */
export const DISPLAY_LIFE = 30 * 24 * 60 * MINUTE * 1000;

/** Milliseconds for which a screen shows a code. */
export const PAIRING_LIFE = 5 * MINUTE * 1000;

/** Counts the codes that screens of one network ask for. A screen that waits asks for one in five minutes. */
export const pairingWindow = ({ ip }: Visitor): RateWindow => ({
  of: ['display address', limitNetworkOf(ip)],
  limit: 60,
  seconds: 60 * MINUTE,
});

/** Counts the codes that a leader types wrong, and those that come from one network. */
export const guessWindows = (userId: string, { ip }: Visitor): RateWindow[] => [
  { of: ['display leader', userId], limit: 5, seconds: 5 * MINUTE },
  { of: ['display guesses', limitNetworkOf(ip)], limit: 30, seconds: 60 * MINUTE },
];
