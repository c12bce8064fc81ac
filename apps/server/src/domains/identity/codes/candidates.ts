import { isMobile, normalisePhone } from '@haihu/rules/phone';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { badMobile } from '../core/identity.errors.ts';
import { DEVICE_MEMORY, USERS, type Visitor } from '../core/identity.policy.ts';
import * as repository from './candidates.repository.ts';
import { digest } from '../core/secrets.ts';

/** The user with a number, if any. `isKnownDevice`: that user has signed in on the device before. */
export interface LoginCandidate extends repository.StoredCandidate {
  /** The normalised number. */
  mobile: string;
}

export type FindCandidate = (mobile: string, visitor: Visitor) => Promise<LoginCandidate>;

/** Finds the candidate for a number. Does the same work for every number, known or not. */
export function createFindCandidate({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }): FindCandidate {
  return async (mobile, visitor) => {
    const device = { keyHash: digest(visitor.deviceKey), since: new Date(clock.now().getTime() - DEVICE_MEMORY) };
    return { mobile, ...(await repository.findCandidate(db, cipher.hash(USERS, mobile), device)) };
  };
}

/** Returns the normalised number. Throws `identity.bad_mobile`. */
export function readMobile(typed: string): string {
  const mobile = normalisePhone(typed);
  if (!isMobile(mobile)) throw badMobile();
  return mobile;
}
