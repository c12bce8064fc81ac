import { classifyPhone } from './phone-kind.ts';

/** The separators of two numbers in one cell: 13800138000/13900139000, 13800138000或13900139000. */
const BETWEEN =
  /[/\\、,，;；|\n]|(?<=\d)\s*\+\s*(?=1[3-9]\d{9}(?!\d))|(?<=\d)\s*(?=\+86)|或者?|以及|和|及|&|\bor\b|\band\b/i;
/** A remark beside a number: (微信同号). Brackets with a digit are kept, because they may be an area code. */
const REMARK = /[([【{][^\d()[\]【】{}]*[)\]】}]/g;
/** Words that mean that the digits beside them are no telephone number. */
const OTHER_DIGITS = /qq|传真|fax|身份证|卡号|账号|帐号|编号|工号|邮编|订单/i;

const LATIN = 'telephone|telefon|tel|phone|mobile|mob|cellphone|cell|call|wechat|weixin|whatsapp|wx|vx|[vtmphc]';
const BEFORE = new RegExp(`^(?:[\\p{Script=Han}\\s:.,*#·'"-]|(?:${LATIN})(?![a-z]))+`, 'iu');
const AFTER = new RegExp(`(?:[\\p{Script=Han}\\s:.,*#·'"!-]|(?<![a-z])(?:${LATIN}))+$`, 'iu');

/**
 * Returns the numbers of one cell, each without the words around it: `微信13800138000`, `tel:13800138000`,
 * `13800138000(微信同号)`, `13800138000*`, `13800138000或13900139000`. A text that is no number is
 * shortened, so that it still shows its problem. Empty for an empty cell.
 */
export function writtenPhones(cell: string): string[] {
  if (cell.trim() === '') return [];
  if (isNumber(cell)) return [cell];
  const text = cell.normalize('NFKC');
  if (OTHER_DIGITS.test(text)) return [cell];
  const parts = text.replace(REMARK, ' ').split(BETWEEN);
  const numbers = parts.filter((part) => /\d/.test(part)).flatMap(splitAtSpaces);
  return numbers.length > 0 ? numbers.map(bare) : [cell];
}

/** Splits two numbers with only a space between them. A number that is written in groups of digits stays whole. */
function splitAtSpaces(part: string): string[] {
  if (isNumber(bare(part))) return [part];
  const words = part
    .trim()
    .split(/\s+/)
    .filter((word) => /\d/.test(word));
  return words.every((word) => isNumber(bare(word))) ? words : [part];
}

/** Removes the words around digits. It removes nothing if other signs are left: `1380013****` stays. */
function bare(part: string): string {
  const left = part.trim().replace(BEFORE, '');
  const middle = left.replace(AFTER, '');
  if (isNumber(middle)) return middle;
  return classifyPhone(left).problem === 'masked' || !/^\+?[\d\s().-]+$/.test(middle) ? part.trim() : middle;
}

const isNumber = (text: string) => classifyPhone(text).problem === null;
