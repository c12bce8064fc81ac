import { language } from './language.ts';

/** Requires equal keys and equal parameters of both languages, whatever the words. */
type Like<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Text]: Like<Text[Key]> };

/**
 * The texts of one feature in the user's language. English that lacks a text, or has one too many, does not compile.
 */
export function texts<const Zh>(dictionaries: { zh: Zh; en: NoInfer<Like<Zh>> }): Like<Zh> {
  return language === 'zh' ? (dictionaries.zh as Like<Zh>) : dictionaries.en;
}
