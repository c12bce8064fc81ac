import { randomInt, timingSafeEqual } from 'node:crypto';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Sms } from '../../integrations/sms/sms.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateLimits } from '../../platform/rate-limit.ts';
import * as repository from './codes.repository.ts';
import { codeTooSoon, tryLater, wrongCode } from './identity.errors.ts';
import {
  CODE_LIFE,
  CODE_TRIES,
  CODE_TRIES_ELSEWHERE,
  codeWindows,
  networkOf,
  type Visitor,
} from './identity.policy.ts';

const RESEND_AFTER = 60;

export interface CodeParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  sms: Sms;
  /** Told when a message could not be sent: the person who asked has its answer by then. */
  sendFailed(error: unknown): void;
}

/** Who asks for a code: a normalised number. */
export interface CodeHolder {
  mobile: string;
  /** Does a message go out? Else only the answer and the work are the same. */
  isReal: boolean;
  isKnownDevice: boolean;
}

export type Codes = ReturnType<typeof createCodes>;

export function createCodes({ db, cipher, clock, limits, sms, sendFailed }: CodeParts) {
  const numberHash = (mobile: string) => cipher.hash('codes', mobile);
  const codeHash = (mobile: string, code: string) => cipher.hash('codes', `${mobile}:${code}`);
  const placeOf = (visitor: Visitor) => cipher.hash('codes', networkOf(visitor.ip));

  async function send(
    { mobile, isReal, isKnownDevice }: CodeHolder,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.sendCode'>> {
    const windows = codeWindows(mobile, visitor, isKnownDevice);
    const taken = await limits.take(windows);
    if (!taken.allowed) {
      throw taken.full === windows[0] ? codeTooSoon(taken.allowedAgainAt) : tryLater(taken.allowedAgainAt);
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await repository.keepCode(db, {
      numberHash: numberHash(mobile),
      purpose: 'login',
      codeHash: codeHash(mobile, code),
      askedFrom: placeOf(visitor),
      expiresAt: new Date(clock.now().getTime() + CODE_LIFE),
    });
    // Nobody waits for the provider: the time would tell which numbers exist.
    if (isReal) sms.send(mobile, `【海呼】验证码 ${code}，5 分钟内有效，不要告诉任何人。`).catch(sendFailed);
    return { resendAfterSeconds: RESEND_AFTER, validSeconds: CODE_LIFE / 1000 };
  }

  /** Throws unless it is the code that was sent to this number, for the first time. */
  async function redeem(mobile: string, code: string, visitor: Visitor): Promise<void> {
    const sent = await repository.countTry(
      db,
      { numberHash: numberHash(mobile), purpose: 'login', from: placeOf(visitor), now: clock.now() },
      { all: CODE_TRIES, elsewhere: CODE_TRIES_ELSEWHERE },
    );
    const brought = codeHash(mobile, code);
    if (!sent || !timingSafeEqual(sent, brought)) throw wrongCode();
    if (!(await repository.takeCode(db, numberHash(mobile), 'login', brought))) throw wrongCode();
  }

  return { send, redeem };
}
