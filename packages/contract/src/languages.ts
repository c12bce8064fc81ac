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
  /** The sign between the parts of a list. */
  between: string;
  /** True if its files hold every word. Otherwise English is loaded too, for the words that it lacks. */
  isComplete: boolean;
}

/** The languages of the product. Chinese and English are complete. Another one shows English where it has no words. */
export const languages = [
  { id: 'zh', name: '中文', tag: 'zh-CN', header: 'zh_cn', between: '、', isComplete: true },
  { id: 'en', name: 'English', tag: 'en', header: 'en_us', between: ', ', isComplete: true },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof languages)[number]['id'];

/** The shape of another language's words: the keys and parameters of the Chinese ones. The words are free. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };

/** The words of a language that is not complete. English stands in for those that it lacks. */
export type PartlyTranslated<Text> = Text extends readonly unknown[] | string | ((...values: never) => unknown)
  ? Translated<Text>
  : { readonly [Key in keyof Text]?: PartlyTranslated<Text[Key]> };

/**
 * Loads the words of every language from a folder: `zh.ts` exports `zh`, `en.ts` exports `en`. English stands in for the
 * words that a language lacks, if it is not complete.
 */
export async function loadWords<Zh extends object>(
  load: (language: Language) => Promise<object>,
): Promise<Record<Language, Translated<Zh>>> {
  const loaded = await Promise.all(
    languages.map(async ({ id, isComplete }: LanguageEntry) => {
      const file = load(id as Language);
      // A language that is not complete may lack the file.
      const words = (await (isComplete ? file : file.catch(() => ({})))) as Record<string, object>;
      return [id, words[id] ?? {}] as const;
    }),
  );
  const words = Object.fromEntries(loaded);
  const whole = languages.map(({ id, isComplete }: LanguageEntry) => [
    id,
    isComplete ? words[id] : withFallback(words[id]!, words.en!),
  ]);
  return Object.fromEntries(whole) as Record<Language, Translated<Zh>>;
}

/**
 * Adds the words of further languages to a table that has Chinese and English side by side. Each has a file of its own,
 * and English stands in for the words that it lacks.
 */
export async function withFurther<Words extends object>(
  table: Record<'zh' | 'en', Words>,
  load: (language: Language) => Promise<object>,
): Promise<Record<Language, Words>> {
  const further = languages.filter(({ id }: LanguageEntry) => !(id in table));
  const loaded = await Promise.all(
    further.map(async ({ id }: LanguageEntry) => {
      const file = (await load(id as Language).catch(() => ({}))) as Record<string, object>;
      return { id, words: file[id] ?? {} };
    }),
  );
  return loaded.reduce(withLanguage<Words>, table) as Record<Language, Words>;
}

/** Adds the words of a language to a table. English stands in for those that it lacks. */
export const withLanguage = <Words extends object>(
  table: Record<'zh' | 'en', Words>,
  { id, words }: { id: string; words: object },
): Record<'zh' | 'en', Words> => ({ ...table, [id]: withFallback(words, table.en) });

/** A sentence in each language. */
export type InLanguages = Record<Language, string>;

/** Makes a sentence in each language. */
export const inLanguages = (of: (language: Language) => string) =>
  Object.fromEntries(languages.map(({ id }) => [id, of(id)])) as InLanguages;

/** A sentence in each language, or a function that makes one. */
type Sentences<Zh> = {
  readonly [Key in keyof Zh]: Zh[Key] extends (...values: infer Values) => string
    ? (...values: Values) => InLanguages
    : InLanguages;
};

/** Turns words by language and key into sentences by key and language. */
export function byKey<Zh extends object>(words: Record<Language, Translated<Zh>>): Sentences<Zh> {
  type Word = string | ((...values: unknown[]) => string);
  const wordIn = (key: string, language: Language) => (words[language] as Record<string, Word>)[key]!;
  const sentences = Object.keys(words.zh).map((key) => {
    const isMade = typeof wordIn(key, 'zh') === 'function';
    const make = (...values: unknown[]) =>
      inLanguages((language) => {
        const word = wordIn(key, language);
        return typeof word === 'string' ? word : word(...values);
      });
    return [key, isMade ? make : make()];
  });
  return Object.fromEntries(sentences) as Sentences<Zh>;
}

/** Returns the language that a request asks for in its header. Chinese, if it asks for none of the list. */
export function languageOfHeader(header: unknown): Language {
  return languages.find((one) => one.header === header)?.id ?? 'zh';
}

/** Returns all words of `whole`, with those of `part` in place of theirs. Looks into nested objects, not into lists. */
export function withFallback<Words extends object>(part: object, whole: Words): Words {
  if (Array.isArray(whole)) return (Array.isArray(part) ? part : whole) as Words;
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
