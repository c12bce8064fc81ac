import { randomInt, timingSafeEqual } from 'node:crypto';
import type { ReplyOf } from '@haihu/contract/contract';
import type { CodePurpose, Sms } from '../../../integrations/sms/sms.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import * as repository from './codes.repository.ts';
import { codeTooSoon, tryCodeLater, wrongCode } from '../core/identity.errors.ts';
import { limitNetworkOf, loginAddressWindow, type Visitor } from '../core/identity.policy.ts';
import { CODE_LIFE, CODE_TRIES, CODE_TRIES_ELSEWHERE, codeWindows } from './codes.policy.ts';

const RESEND_AFTER = 60;

export interface CodeParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  sms: Sms;
  /** Called if a message could not be stored. The person who asked has the answer by then. */
  sendFailed(error: unknown): void;
}

/** An order for a code: the number, the purpose and the facts about its sender. */
export interface CodeOrder {
  /** The normalised number. */
  mobile: string;
  purpose: CodePurpose;
  /**
   * True if a message is sent. Without one the sender gets the same answer after the same work, so that it reveals
   * nothing.
   */
  isReal: boolean;
  isKnownDevice: boolean;
}

/** A code that a user typed in. */
export interface Proof {
  /** The normalised number. */
  mobile: string;
  purpose: CodePurpose;
  code: string;
  /** The field's name in the error for a wrong code. */
  field: string;
}

export type Codes = ReturnType<typeof createCodeUsecases>;

export function createCodeUsecases({ db, cipher, clock, limits, sms, sendFailed }: CodeParts) {
  const numberHash = (mobile: string) => cipher.hash('codes', mobile);
  const codeHash = (mobile: string, code: string) => cipher.hash('codes', `${mobile}:${code}`);
  const placeOf = (visitor: Visitor) => cipher.hash('codes', limitNetworkOf(visitor.ip));

  async function send(order: CodeOrder, visitor: Visitor): Promise<ReplyOf<'identity.sendCode'>> {
    const { code, ...reply } = await make(order, visitor);
    // The answer does not wait for the provider: the time would tell which numbers exist.
    const parameters = { purpose: order.purpose, code, minutes: CODE_LIFE / 60_000 };
    if (order.isReal) sms.send(order.mobile, { template: 'code', parameters }).catch(sendFailed);
    return reply;
  }

  /**
   * Makes a code and returns it, for callers that announce it in another way than by SMS. The limits are those of
   * sending.
   */
  async function make(
    { mobile, purpose, isKnownDevice }: Omit<CodeOrder, 'isReal'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.sendCode'> & { code: string }> {
    const windows = codeWindows(mobile, visitor, isKnownDevice);
    const taken = await limits.take(windows);
    if (!taken.allowed) {
      throw taken.full === windows[0] ? codeTooSoon(taken.allowedAgainAt) : tryCodeLater(taken.allowedAgainAt);
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await repository.keepCode(db, {
      numberHash: numberHash(mobile),
      purpose,
      codeHash: codeHash(mobile, code),
      askedFrom: placeOf(visitor),
      expiresAt: new Date(clock.now().getTime() + CODE_LIFE),
    });
    return { code, resendAfterSeconds: RESEND_AFTER, validSeconds: CODE_LIFE / 1000 };
  }

  /**
   * Throws unless each code is the unused one that was sent to its number for its purpose. All are checked before any
   * is used up. A user who mistypes one of two thus need not ask for both again.
   */
  async function redeem(
    proofs: Proof[],
    { visitor, isKnownDevice }: { visitor: Visitor; isKnownDevice: boolean },
  ): Promise<void> {
    // A known device meets only the tries of the code itself, so a neighbour's guesses do not stand in its way.
    const windows = isKnownDevice ? [] : [loginAddressWindow(visitor)];
    const taken = await limits.take(windows);
    if (!taken.allowed) throw tryCodeLater(taken.allowedAgainAt);
    for (const proof of proofs) await judge(proof, visitor);
    for (const { mobile, purpose, code, field } of proofs) {
      const isTaken = await repository.takeCode(db, numberHash(mobile), purpose, codeHash(mobile, code));
      if (!isTaken) throw wrongCode(field);
    }
    await limits.giveBack(windows);
  }

  async function judge({ mobile, purpose, code, field }: Proof, visitor: Visitor): Promise<void> {
    const sent = await repository.countTry(
      db,
      { numberHash: numberHash(mobile), purpose, from: placeOf(visitor), now: clock.now() },
      { all: CODE_TRIES, elsewhere: CODE_TRIES_ELSEWHERE },
    );
    if (!sent || !timingSafeEqual(sent, codeHash(mobile, code))) throw wrongCode(field);
  }

  return { send, make, redeem };
}
