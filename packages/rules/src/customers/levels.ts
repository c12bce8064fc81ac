import { type Language, withFurther } from '@haihu/contract/languages';

/** The customer's intent to buy: from 1, which is A and strong, to 6, which is F and none. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

export const levels: readonly Level[] = [1, 2, 3, 4, 5, 6];

/** C: the level of a customer whom nobody has judged. */
export const UNSCREENED: Level = 3;

/** The sign for a value that is no level. */
export const NO_LEVEL = '-';

const LETTERS = 'ABCDEF';

const names = await withFurther<readonly string[]>(
  {
    zh: ['强意向', '一般', '待筛选', '弱意向', '需跟进', '无需跟进'],
    en: ['Strong intent', 'Average', 'To be screened', 'Weak intent', 'Needs follow-up', 'No follow-up needed'],
  },
  (language) => import(`./level-names/${language}.ts`),
);

/** Returns the letter of a level: 2 is B. A dash for anything but 1 to 6. */
export function levelLetter(level: number | null | undefined): string {
  return isLevel(level) ? LETTERS.charAt(level - 1) : NO_LEVEL;
}

/** Returns the name of a level: 2 is 一般, Average. A dash for anything but 1 to 6. */
export function levelName(level: number | null | undefined, language: Language): string {
  return (isLevel(level) && names[language][level - 1]) || NO_LEVEL;
}

export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}
