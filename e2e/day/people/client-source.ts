import { registerHooks } from 'node:module';

const TEXTS = /import\.meta\.glob\('\.\/([\w-]+)\/\*\.ts', \{ eager: true \}\)/;

/** Lets Node read the client's own source, in which the client's build replaces two expressions. Call it once. */
export function readClientSource(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.includes('/apps/web/src/') || !loaded.source) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array)
        .toString()
        .replaceAll('import.meta.env.', '({}).');
      const folder = TEXTS.exec(source)?.[1];
      if (!folder) return { ...loaded, source };
      const words = ['zh', 'en'].map((id) => `import * as ${id}Words from './${folder}/${id}.ts';`).join(' ');
      return { ...loaded, source: `${words} ${source.replace(TEXTS, '{ zh: zhWords, en: enWords }')}` };
    },
  });
}
