import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Visitor } from '../core/identity.policy.ts';
import { type FindCandidate, readMobile } from './candidates.ts';
import type { Codes } from './codes.usecases.ts';

/** Sends the codes of a sign-in and a reset, and the codes for a phone that a member binds for calls. */
export function createCodeSending({ codes, findCandidate }: { codes: Codes; findCandidate: FindCandidate }) {
  async function sendCode(
    request: RequestOf<'identity.sendCode'>,
    visitor: Visitor,
  ): Promise<ReplyOf<'identity.sendCode'>> {
    const { mobile, userId, isKnownDevice } = await findCandidate(readMobile(request.mobile), visitor);
    const { purpose } = request;
    // A login code goes to unknown numbers, too: its holder gets an account.
    const isReal = purpose === 'login' || userId !== null;
    return codes.send({ mobile, purpose, isReal, isKnownDevice }, visitor);
  }

  const phoneCodes = {
    send: (mobile: string, visitor: Visitor) =>
      codes.send({ mobile, purpose: 'bind-phone', isReal: true, isKnownDevice: true }, visitor),
    make: (number: string, visitor: Visitor) =>
      codes.make({ mobile: number, purpose: 'bind-phone', isKnownDevice: true }, visitor),
    redeem: (mobile: string, code: string, visitor: Visitor) =>
      codes.redeem([{ mobile, purpose: 'bind-phone', code, field: 'code' }], { visitor, isKnownDevice: true }),
  };

  return { sendCode, phoneCodes };
}
