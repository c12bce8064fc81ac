/** Digits of the telephone keys for the letters a to z. */
const KEYS = '22233344455566677778889999';

/** First Chinese character of each letter in pinyin order, as in dictionaries. No syllable begins with i, u or v. */
const FIRSTS: readonly (readonly [letter: string, first: string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '咑'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '丌'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '冄'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '屲'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
];
const byPinyin = new Intl.Collator('zh-u-co-pinyin');

/**
 * Returns the keys of a name: the first pinyin letter of each Chinese character, and every other letter. 何丽娟 is 455.
 */
export function keysOf(name: string): string {
  return Array.from(name.toLowerCase(), keyOf).join('');
}

function keyOf(sign: string): string {
  if (/\d/.test(sign)) return sign;
  const letter = /\p{Script=Han}/u.test(sign)
    ? FIRSTS.findLast(([, first]) => byPinyin.compare(first, sign) <= 0)?.[0]
    : sign;
  return letter ? (KEYS[letter.charCodeAt(0) - 97] ?? '') : '';
}

/** Returns true if the typed keys occur in the name by its letters, or in the number as shown. */
export function matchesKeys(typed: string, { name, number }: { name: string; number: string }): boolean {
  return typed !== '' && (keysOf(name).includes(typed) || number.replace(/[^\d*]/g, '').includes(typed));
}
