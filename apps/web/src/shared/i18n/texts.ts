import { languages, withFallback } from '@haihu/contract/languages';
import { language } from './language.ts';

/** The shape of another language's words: the keys and parameters of the Chinese ones. The words are free. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };

/** The words of a language that is not complete. English stands in for those that it lacks. */
export type PartlyTranslated<Text> = Text extends readonly unknown[] | string | ((...values: never) => string)
  ? Translated<Text>
  : { readonly [Key in keyof Text]?: PartlyTranslated<Text[Key]> };

/**
 * Chooses the words in the user's language from the files of a `texts/` folder: `zh.ts` exports `zh`, `en.ts` exports
 * `en`. A built client holds no other language's words, because `one-language.ts` replaces this call.
 */
export function texts<Zh extends object>(files: Record<string, unknown>): Translated<Zh> {
  const dictionaries = Object.assign({}, ...Object.values(files)) as Record<string, object>;
  const { isComplete } = languages.find(({ id }) => id === language)!;
  const own = dictionaries[language] ?? {};
  return (isComplete ? own : withFallback(own, dictionaries.en!)) as Translated<Zh>;
}
