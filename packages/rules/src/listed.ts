const separators = { zh: '、', en: ', ' };

/** Things one after another, as the language writes them: 甲、乙 or A, B. */
export function listed(parts: readonly string[], language: 'zh' | 'en'): string {
  return parts.join(separators[language]);
}
