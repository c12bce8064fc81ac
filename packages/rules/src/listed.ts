import { type Language, languages } from '@haihu/contract/languages';

/** Joins things to a list in the reader's language: 甲、乙 or A, B. */
export function listedIn(parts: readonly string[], language: Language): string {
  return parts.join(languages.find(({ id }) => id === language)!.between);
}
