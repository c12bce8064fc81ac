import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
// Imported by its path, so that any Node reads it together with the configuration.
import { languages } from '../../packages/contract/src/languages.ts';

const chooses = /\btexts<typeof zh>\(import\.meta\.glob\('(\.\/[\w-]+)\/\*\.ts', \{ eager: true \}\)\)/g;

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
      filter: { code: 'texts<' },
      handler(code, id) {
        const imports: string[] = [];
        const chosen = code.replaceAll(chooses, (_, folder: string) => {
          const words = (of: string, name: string) => {
            imports.push(`import { ${of} as ${name} } from '${folder}/${of}.ts';`);
            return name;
          };
          if (entry.isComplete) return words(language, 'ownWords');
          if (!existsSync(path.join(path.dirname(id), folder, `${language}.ts`))) return words('en', 'wholeWords');
          imports.push(`import { withFallback } from '@haihu/contract/languages';`);
          return `withFallback(${words(language, 'ownWords')}, ${words('en', 'wholeWords')})`;
        });
        if (chosen.includes('texts<typeof')) this.error('texts() is called in another way than this build can read');
        return imports.length > 0 ? { code: imports.join('\n') + chosen, map: null } : null;
      },
    },
  };
}
