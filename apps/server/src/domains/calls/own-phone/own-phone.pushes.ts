import { callState } from '@haihu/contract/calls/calls';
import type { PhoneTest } from '@haihu/contract/calls/own-phone';
import type { Member } from '../../../kernel/member.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';

export interface OwnPhonePushParts {
  findTest(member: Member, id: string): Promise<PhoneTest | null>;
  isHere(member: Member): Promise<boolean>;
}

/** Pushes of type 113: a test of the phone moved on; 148: another browser has the softphone. */
export const ownPhonePushes = (phones: OwnPhonePushParts): Presenters => ({
  // A late push is not for the browser that has the softphone by now.
  148: async ({ member }) => ((await phones.isHere(member)) ? null : { data: null }),
  113: async ({ member }, { callId, state }) => {
    const test = await phones.findTest(member, String(callId));
    return test && { data: { ...test, state: callState.parse(state) } };
  },
});
