import type { MaskableField } from '@haihu/contract/config/values';
import { desensitize } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { pastedNumbers } from '@haihu/rules/tasks/intakes/pasted-numbers';
import { writtenPhones } from '@haihu/rules/written-phones';
import type { Member } from '../../../kernel/member.ts';

/** Returns the number as this member may see it. Every number that leaves the server goes through here. */
export function showPhone(member: Member, field: MaskableField, number: string): string {
  return desensitize(number, { flagOn: member.masksPhones, setting: member.maskExemptions, field });
}

/** A number that masking changes. */
const MASKED = '13800138000';

/** Returns true if a member reads stored numbers masked, either the first number of a customer or a further one. */
export function readsMasked({ masksPhones, maskExemptions }: Pick<Member, 'masksPhones' | 'maskExemptions'>): boolean {
  return (['mobile', 'otherMobiles'] as const).some(
    (field) => desensitize(MASKED, { flagOn: masksPhones, setting: maskExemptions, field }) !== MASKED,
  );
}

export function isPhoneText(cell: string): boolean {
  return classifyPhone(cell).problem === null;
}

/** Returns whether a number can be read from the cell, alone or among other words. */
export function holdsPhone(cell: string): boolean {
  return writtenPhones(cell).some(isPhoneText) || pastedNumbers(cell).numbers.length > 0;
}

/** Digits from which on a cell may hold a whole mobile number, although no number can be read in it. */
const WHOLE_NUMBER = 11;

/**
 * Returns a cell of a list as the member who brought the list may see it. A cell without a number is shown whole,
 * because they have to correct it. Stored numbers have no part in that. If numbers are masked, a cell with a number
 * among other words, or with a digit too many, keeps three digits.
 */
export function showCell(member: Member, cell: string): string {
  const shown = showPhone(member, 'mobile', cell);
  if (isPhoneText(cell) || shown === cell) return shown;
  const length = cell.match(/\p{Nd}/gu)?.length ?? 0;
  if (length < WHOLE_NUMBER && !holdsPhone(cell)) return cell;
  let digits = 0;
  return cell.replace(/\p{Nd}/gu, (digit) => ((digits += 1) > 3 ? '*' : digit));
}
