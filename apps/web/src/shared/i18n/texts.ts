import { language } from './language.ts';

/** Requires the same keys and the same parameters in both languages. The words are free. */
type Like<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Text]: Like<Text[Key]> };

/**
 * Chooses the texts of one feature in the user's language. Does not compile if English lacks a text or has one too
 * many.
 */
export function texts<const Zh>(dictionaries: { zh: Zh; en: NoInfer<Like<Zh>> }): Like<Zh> {
  return language === 'zh' ? (dictionaries.zh as Like<Zh>) : dictionaries.en;
}
