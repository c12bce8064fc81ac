import { callState } from '@haihu/contract/calls/core/calls';
import type { PhoneTest } from '@haihu/contract/calls/own-phone';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';

export interface OwnPhonePushParts {
  findTest(member: Member, id: string): Promise<PhoneTest | null>;
  isHere(member: Member): Promise<boolean>;
}

/** Pushes about the own phone: a test of it moved on, it has to register anew, or another browser has it. */
export const ownPhonePushes = (phones: OwnPhonePushParts): Presenters => ({
  // A late push is not for the browser that has the softphone by now.
  [push.phoneTaken]: async ({ member }) => ((await phones.isHere(member)) ? null : { data: null }),
  // Another browser of the member has no phone to move.
  [push.phoneMoves]: async ({ member }) => ((await phones.isHere(member)) ? { data: null } : null),
  [push.phoneTested]: async ({ member }, { callId, state }) => {
    const test = await phones.findTest(member, String(callId));
    return test && { data: { ...test, state: callState.parse(state) } };
  },
});
