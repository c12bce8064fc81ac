import { statSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@haihu/contract/languages';
import { build, type Rolldown } from 'vite';

const web = path.resolve(import.meta.dirname, '../../apps/web');

/** A part of the client that loads on demand, with everything that comes along and was not loaded before. */
export interface LazyPart {
  name: string;
  /** The language whose words it holds. */
  language: string;
  /** Bytes as sent, compressed with brotli, from the files of the build. */
  javascript: number;
  css: number;
}

/**
 * Measures every part that a screen or a dialog imports later, in each language, the heaviest first. Expects the client
 * to be built.
 */
export async function measureLazyParts(): Promise<LazyPart[]> {
  const parts: LazyPart[] = [];
  // A character of Chinese takes three bytes, so the parts of one language are heavier than those of another.
  for (const { id } of languages) parts.push(...(await measureLanguage(id)));
  return parts.toSorted((one, other) => other.javascript - one.javascript);
}

async function measureLanguage(language: string): Promise<LazyPart[]> {
  // It is built once more in memory. File names come from the contents, so they equal those of the build on disk.
  process.env.HAIHU_LANGUAGE = language;
  const result = await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const { output } = (Array.isArray(result) ? result[0]! : result) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));

  function withImports(fileName: string, seen = new Set<string>()): Set<string> {
    if (seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, seen);
    return seen;
  }

  const inPage = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')));
  const entry = new Set(inPage.flatMap((chunk) => [...withImports(chunk.fileName)]));
  return [...chunks.values()]
    .filter((chunk) => chunk.isDynamicEntry)
    .map((chunk) => {
      const own = [...withImports(chunk.fileName)].filter((fileName) => !entry.has(fileName));
      const styles = new Set(own.flatMap((fileName) => [...(chunks.get(fileName)!.viteMetadata?.importedCss ?? [])]));
      return { name: chunk.name, language, javascript: sum(own), css: sum([...styles]) };
    });
}

function sum(fileNames: string[]): number {
  return fileNames.reduce((total, fileName) => total + statSync(path.join(web, 'dist', `${fileName}.br`)).size, 0);
}
