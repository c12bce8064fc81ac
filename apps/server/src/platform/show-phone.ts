import { desensitize } from '@haihu/rules/phone';
import type { Member } from './member.ts';

/** Fields of the contract that hold a number; an enterprise may exempt each by its name. */
export type PhoneField = 'mobile' | 'otherMobiles' | 'callee' | 'customerMobile';

/** The number as this member may see it. Every number that leaves the server goes through here. */
export function showPhone(member: Member, field: PhoneField, number: string): string {
  return desensitize(number, { flagOn: member.masksPhones, setting: member.maskExemptions, field });
}
