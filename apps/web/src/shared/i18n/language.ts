import { type Language, languageOfBrowser, languages } from '@haihu/contract/languages';
import { storageKeys } from '../lib/storage-keys.ts';
import { readText, writeText } from '../lib/stored.ts';

/** The language that this code was built for. Undefined in development and in tests, which hold all languages. */
const built = import.meta.env.LANGUAGE as Language | undefined;

/** The language that the user chose, otherwise the browser's. It never changes while the page lives. */
export const language: Language = built ?? chosen() ?? languageOfBrowser(navigator.language);

const place = languages.findIndex(({ id }) => id === language);
const { tag, header } = languages[place]!;

export const languageTag = tag;
/** The language in the spelling of the request header. */
export const headerLanguage = header;

/** The language after the user's in the list. The login offers it. */
export const nextLanguage = languages[(place + 1) % languages.length]!;

/** Keeps another language and loads the page again, because the page's code holds the words of one language. */
export function switchLanguage(to: Language): void {
  writeText(storageKeys.language, to);
  location.reload();
}

function chosen(): Language | undefined {
  const stored = readText(storageKeys.language);
  return languages.find(({ id }) => id === stored)?.id;
}
