import { storageKeys } from '../lib/storage-keys.ts';
import { readText, writeText } from '../lib/stored.ts';

export type Language = 'zh' | 'en';

/** The language that the user chose, otherwise the browser's. It never changes while the page lives. */
export const language: Language = chosen() ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');

export const languageTag = { zh: 'zh-CN', en: 'en' }[language];
/** The language in the spelling of the request header. */
export const headerLanguage = { zh: 'zh_cn', en: 'en_us' }[language];

/** Keeps another language and loads the page anew, because texts are chosen while the modules load. */
export function switchLanguage(to: Language): void {
  writeText(storageKeys.language, to);
  location.reload();
}

function chosen(): Language | null {
  const stored = readText(storageKeys.language);
  return stored === 'zh' || stored === 'en' ? stored : null;
}
