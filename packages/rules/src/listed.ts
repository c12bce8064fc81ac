const separators = { zh: '、', en: ', ' };

/** Joins things to a list in the reader's language: 甲、乙 or A, B. */
export function listedIn(parts: readonly string[], language: 'zh' | 'en'): string {
  return parts.join(separators[language]);
}
