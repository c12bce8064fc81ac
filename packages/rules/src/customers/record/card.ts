import { suggestLabel } from './number-label.ts';
import type { NumberLabel } from '@haihu/contract/customers/values';
import { isMobile } from '../../phone.ts';
import { type PhotoLine, numbersOfLine } from '../../tasks/photos/photo-numbers.ts';

/** The fields of a business card. A field that the card does not name is empty. */
export interface CardFields {
  name: string;
  company: string;
  position: string;
  address: string;
  /** The first mobile number. */
  mobile: string;
  /** All other numbers. */
  numbers: { number: string; label: NumberLabel }[];
}

const COMPANY =
  /公司|集团|工作室|事务所|有限|商行|酒店|医院|学校|银行|\b(co\.?,? ?ltd|limited|inc|llc|gmbh|corp|company|group)\b/i;
const POSITION =
  /经理|总监|主管|董事|总裁|主任|顾问|工程师|助理|专员|代表|店长|厂长|律师|会计|合伙人|创始人|秘书|\b(manager|director|president|chief|officer|engineer|consultant|sales|partner|founder|ceo|cto|cfo|coo)\b/i;
const ADDRESS =
  /省|市.*[区县镇路街道]|[路街道巷]\d|\d+号|大厦|大楼|园区|\b(road|street|avenue|building|floor|district|no\.)/i;
/** A label before a value on a card. */
const LABEL = /^(姓名|公司|单位|职务|职位|地址|add(ress)?|name|title|company)\s*[:：]\s*/i;
/** Marks of lines that are left out: addresses of mail and web, and fax numbers. */
const ASIDE = /@|www\.|https?:|邮箱|e-?mail|网址|传真|\bfax\b|微信|qq/i;
/** A Chinese name: two to four signs. */
const CHINESE_NAME = /^[\u4e00-\u9fff]{2,4}$/;
const LATIN_NAME = /^[A-Z][a-z'’-]+( [A-Z][a-z'’.-]+){1,3}$/;

/**
 * Reads the lines of a business card from top to bottom. A line that fits no pattern is left out, because a person
 * checks the result.
 */
export function fieldsOfCard(lines: readonly PhotoLine[]): CardFields {
  const card: CardFields = { name: '', company: '', position: '', address: '', mobile: '', numbers: [] };
  const put = (field: 'name' | 'company' | 'position' | 'address', text: string) => {
    if (card[field] === '') card[field] = text;
  };
  for (const line of lines) {
    const text = line.text.normalize('NFKC').trim().replace(LABEL, '');
    if (text === '') continue;
    const numbers = ASIDE.test(text) ? [] : numbersOfLine(line).filter(({ problem }) => problem === null);
    if (ADDRESS.test(text) && !COMPANY.test(text)) put('address', text);
    else if (numbers.length > 0) numbers.forEach(({ number }) => addNumber(card, number));
    else if (ASIDE.test(text)) continue;
    else if (COMPANY.test(text)) put('company', text);
    else putPerson(text, put);
  }
  return card;
}

/** Reads a line with a name, a position, or both. */
function putPerson(text: string, put: (field: 'name' | 'position', text: string) => void): void {
  const close = text.replaceAll(' ', '');
  if (CHINESE_NAME.test(close) && !POSITION.test(close)) return put('name', close);
  if (LATIN_NAME.test(text) && !POSITION.test(text)) return put('name', text);
  if (!POSITION.test(text)) return;
  const [first = '', ...rest] = text.split(/\s+/);
  if (rest.length > 0 && CHINESE_NAME.test(first) && !POSITION.test(first)) {
    put('name', first);
    put('position', rest.join(' '));
  } else put('position', text);
}

function addNumber(card: CardFields, number: string): void {
  if (number === card.mobile || card.numbers.some((other) => other.number === number)) return;
  if (card.mobile === '' && isMobile(number)) card.mobile = number;
  else card.numbers.push({ number, label: suggestLabel(number) ?? 'other' });
}
