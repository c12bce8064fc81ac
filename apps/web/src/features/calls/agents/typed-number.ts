import { withoutSeparators } from '@haihu/rules/phone';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { writtenPhones } from '@haihu/rules/written-phones';
import { keysOf } from './t9.ts';

/** The most keys that the pad holds. */
const LONGEST = 20;

/** Returns the keys of a typed text. A letter or a Chinese character becomes its key, and other signs are left out. */
export function typedKeys(text: string): string {
  const keys = Array.from(text.normalize('NFKC'), (sign) => (/[*#+]/.test(sign) ? sign : keysOf(sign)));
  return keys.join('').slice(0, LONGEST);
}

/**
 * Returns the keys of a pasted text, or of a `tel:` or `web+haihu:` link: its first number, without separators, `+86` and
 * the words around it. A text without a proper number gives its keys. The call gate decides about them.
 */
export function numberIn(text: string): string {
  const written = text
    .trim()
    .replace(/^(?:tel|web\+haihu):/i, '')
    .split(';')[0]!;
  const bare = withoutSeparators(written);
  // A code such as *123# is no number, and keeps its signs.
  const number = /^\+?[\d*#]+$/.test(bare) ? bare : (writtenPhones(written)[0] ?? '');
  return typedKeys(classifyPhone(number).normalised ?? number);
}
