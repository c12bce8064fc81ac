/** One language of the product. */
export interface LanguageEntry {
  /** Name of the files with its words: `zh` for `texts/zh.ts`. A browser's language that begins with it chooses it. */
  id: string;
  /** Its own name, as the settings offer it. */
  name: string;
  /** The page's language for browsers and screen readers. */
  tag: string;
  /** Its spelling in the request header `language`. */
  header: string;
  /** True if its files hold every word. Otherwise English is loaded too, for the words that it lacks. */
  isComplete: boolean;
}

/** The languages of the product. Chinese and English are complete. Another one shows English where it has no words. */
export const languages = [
  { id: 'zh', name: '中文', tag: 'zh-CN', header: 'zh_cn', isComplete: true },
  { id: 'en', name: 'English', tag: 'en', header: 'en_us', isComplete: true },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof languages)[number]['id'];

/** Something in each language. A language beside Chinese and English may lack it. */
export type InLanguages<Value> = Record<'zh' | 'en', Value> & Partial<Record<Language, Value>>;

/** Returns the value in this language, otherwise in English. */
export function inLanguage<Value>(values: InLanguages<Value>, language: Language): Value {
  return values[language] ?? values.en;
}

/** Returns all words of `whole`, with those of `part` in place of theirs. Looks into nested objects. */
export function withFallback<Words extends object>(part: object, whole: Words): Words {
  const merged: [string, unknown][] = Object.entries(whole).map(([key, word]) => {
    const own = (part as Record<string, unknown>)[key];
    return [key, isGroup(own) && isGroup(word) ? withFallback(own, word) : (own ?? word)];
  });
  return Object.fromEntries(merged) as Words;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the language of a browser: the first in the list that its name begins with, otherwise English. */
export function languageOfBrowser(name: string): Language {
  return languages.find(({ id }) => name.startsWith(id))?.id ?? 'en';
}

/** Returns the entry of a language. */
export const entryOf = (language: Language): LanguageEntry => languages.find(({ id }) => id === language)!;
