import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { classifyPhone } from '@haihu/rules/phone-kind';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Visitor } from '../../identity/identity.api.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { PhoneBook } from '../core/accounts.ts';
import * as repository from './bound-phone.repository.ts';

/** Makes and checks codes for a phone that a member wants to bind. */
export interface PhoneCodes {
  send(mobile: string, visitor: Visitor): Promise<{ resendAfterSeconds: number; validSeconds: number }>;
  /** Returns the code itself, which is then said to a phone that cannot receive messages. */
  make(number: string, visitor: Visitor): Promise<{ code: string; resendAfterSeconds: number; validSeconds: number }>;
  /** Throws `identity.wrong_code`, `identity.try_later`. */
  redeem(mobile: string, code: string, visitor: Visitor): Promise<void>;
}

export interface BindingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
  phoneCodes: PhoneCodes;
  /** Rings a phone and says a code. */
  sayCode(member: Member, number: string, code: () => Promise<string>): Promise<void>;
}

/**
 * Makes the functions that bind a member's own phone, which a line rings before the customer. A code proves that the
 * phone is the member's.
 */
export function createBinding({ db, cipher, clock, phoneBook, phoneCodes, sayCode }: BindingParts) {
  async function binding(member: Member): Promise<ReplyOf<'calls.binding'>> {
    const { numberEnc, boundAt, isUsed } = await repository.findBoundPhone(
      db.forTenant(member.tenantId),
      member.userId,
    );
    const mobile = numberEnc && showPhone(member, 'mobile', cipher.open(member.tenantId, numberEnc));
    return { mobile, boundAt, isUsed };
  }

  /**
   * Sends a code to a mobile, or rings a landline over a line and says it. Throws `calls.no_number`,
   * `calls.bound_already`, the errors of codes and those of a phone test.
   */
  async function sendBindingCode(
    member: Member,
    { mobile: typed }: RequestOf<'calls.sendBindingCode'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'calls.sendBindingCode'>> {
    const { kind, number: mobile } = ownNumber(typed);
    const { numberEnc } = await repository.findBoundPhone(db.forTenant(member.tenantId), member.userId);
    if (numberEnc && cipher.open(member.tenantId, numberEnc) === mobile) throw new AppError('calls.bound_already');
    if (kind === 'mobile') return { ...(await phoneCodes.send(mobile, visitor)), by: 'sms' };
    let made: Awaited<ReturnType<PhoneCodes['make']>>;
    await sayCode(member, mobile, async () => {
      made = await phoneCodes.make(mobile, visitor);
      return made.code;
    });
    const { resendAfterSeconds, validSeconds } = made!;
    return { resendAfterSeconds, validSeconds, by: 'call' };
  }

  /** Binds a phone with its code. Throws `calls.no_number`, `identity.wrong_code`, `identity.try_later`. */
  async function bindPhone(
    member: Member,
    { mobile: typed, code }: RequestOf<'calls.bindPhone'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'calls.bindPhone'>> {
    const { number: mobile } = ownNumber(typed);
    await phoneCodes.redeem(mobile, code, visitor);
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await phoneBook.phoneOf(tx, member.userId);
      await repository.bindPhone(tx, member.userId, cipher.seal(member.tenantId, mobile).enc, clock.now());
    });
    return { done: true };
  }

  async function unbindPhone(member: Member): Promise<ReplyOf<'calls.unbindPhone'>> {
    await db.forTenant(member.tenantId).transaction((tx) => repository.unbindPhone(tx, member.userId));
    return { done: true };
  }

  return { binding, sendBindingCode, bindPhone, unbindPhone };
}

/**
 * Reads a mobile or a landline of the country. Lines ring only these first, and a code proves the owner. Throws
 * `calls.no_number`.
 */
function ownNumber(typed: string): { kind: 'mobile' | 'landline'; number: string } {
  const { kind, normalised, problem } = classifyPhone(typed);
  if (kind !== 'mobile' && kind !== 'landline')
    throw new AppError('calls.no_number', { problem: problem ?? 'not_a_number' });
  return { kind, number: normalised };
}
