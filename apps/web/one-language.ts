import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
// Imported by its path, so that any Node reads it together with the configuration.
import { languages } from '../../packages/contract/src/languages.ts';

/** The ways in which code asks for words. `languages.ts` has the last two. */
const ofRoom = /\btexts<typeof zh>\(import\.meta\.glob\('(\.\/[\w-]+)\/\*\.ts', \{ eager: true \}\)\)/g;
const loaded = /\bawait loadWords<typeof zh>\(\(language\) => import\(`(\.\/[\w-]+)\/\$\{language\}\.ts`\)\)/g;
const table = /\bawait withFurther<[^(]*\(/g;
const further = /,\s*\(language\) => import\(`(\.\/[\w-]+)\/\$\{language\}\.ts`\),?\s*\)/g;

/**
 * Builds the client for one language. Each choice of words becomes the words of that language, and those of others are
 * left out. A language that is not complete takes along the English words.
 */
export function oneLanguage(language: string): Plugin {
  const entry = languages.find(({ id }) => id === language);
  if (!entry) throw new Error(`packages/contract/src/languages.ts lists no language ${language}`);
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.LANGUAGE': JSON.stringify(language) } }),
    transform: {
      filter: { code: /\b(texts|loadWords|withFurther)</, id: { exclude: /contract\/src\/languages\.ts/ } },
      handler(code, id) {
        const imports: string[] = [];
        const importWords = (of: string, folder: string) => {
          const name = `words${imports.length}`;
          imports.push(`import { ${of} as ${name} } from '${folder}/${of}.ts';`);
          return name;
        };
        const own = (folder: string) =>
          existsSync(path.join(path.dirname(id), folder, `${language}.ts`)) ? importWords(language, folder) : '{}';
        const inLanguage = (folder: string) =>
          entry.isComplete
            ? importWords(language, folder)
            : `withFallback(${own(folder)}, ${importWords('en', folder)})`;
        const chosen = code
          .replaceAll(ofRoom, (_, folder: string) => inLanguage(folder))
          .replaceAll(loaded, (_, folder: string) =>
            entry.isComplete
              ? `{ ${language}: ${inLanguage(folder)} }`
              : `{ ${language}: ${inLanguage(folder)}, en: ${importWords('en', folder)} }`,
          )
          .replaceAll(table, entry.isComplete ? '(' : 'withLanguage(')
          .replaceAll(further, (_, folder: string) =>
            entry.isComplete ? ')' : `, { id: '${language}', words: ${own(folder)} })`,
          );
        if (/\btexts<typeof|\b(loadWords|withFurther)</.test(chosen))
          this.error('words are chosen in another way than this build can read');
        if (chosen === code) return null;
        const helpers = entry.isComplete
          ? []
          : [`import { withFallback, withLanguage } from '@haihu/contract/languages';`];
        return { code: [...helpers, ...imports, chosen].join('\n'), map: null };
      },
    },
  };
}
