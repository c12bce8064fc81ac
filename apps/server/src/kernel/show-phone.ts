import type { MaskableField } from '@haihu/contract/config/values';
import { desensitize } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import type { Member } from './member.ts';

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

export function isPhone(cell: string): boolean {
  return classifyPhone(cell).problem === null;
}

/**
 * Returns a cell of a spreadsheet as this member may see it. A cell that is no number may still contain one, or
 * several. If numbers are masked, such a cell keeps three digits.
 */
export function showCell(member: Member, cell: string): string {
  const shown = showPhone(member, 'mobile', cell);
  if (isPhone(cell) || shown === cell) return shown;
  let digits = 0;
  return cell.replace(/\p{Nd}/gu, (digit) => ((digits += 1) > 3 ? '*' : digit));
}
