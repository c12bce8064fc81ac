import { languages, type Translated, withFallback } from '@haihu/contract/languages';
import { language } from './language.ts';

export type { Translated } from '@haihu/contract/languages';

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
