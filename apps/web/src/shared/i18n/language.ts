import { storageKeys } from '../lib/storage-keys.ts';
import { readText, writeText } from '../lib/stored.ts';

export type Language = 'zh' | 'en';

/** The user's choice, else the browser's. It stays the same as long as the page lives. */
export const language: Language = chosen() ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');

export const languageTag = { zh: 'zh-CN', en: 'en' }[language];
/** As the calls name it in their header. */
export const headerLanguage = { zh: 'zh_cn', en: 'en_us' }[language];

/** Texts are chosen while the modules load, so another language starts the page anew. */
export function switchLanguage(to: Language): void {
  writeText(storageKeys.language, to);
  location.reload();
}

function chosen(): Language | null {
  const stored = readText(storageKeys.language);
  return stored === 'zh' || stored === 'en' ? stored : null;
}
