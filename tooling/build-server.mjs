// Puts the server into one file. Node takes about a millisecond to load a file, so a start from 1,400 sources takes seconds.
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { newest } from './newest.mjs';

const server = `${root}apps/server`;
const built = `${server}/dist/main.mjs`;
const sources = [
  `${server}/src`,
  `${server}/package.json`,
  `${root}packages`,
  `${root}tooling/build-server.mjs`,
  `${root}package-lock.json`,
];

/** Returns true if the built server is newer than its sources. */
export function isServerBuilt() {
  return existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest));
}

/** Builds the server into apps/server/dist/main.mjs, unless the file there is newer than its sources. */
export async function buildServerIfChanged() {
  if (!isServerBuilt()) await bundle(`${server}/src/main.ts`, path.dirname(built));
}

/**
 * Puts an entry and all sources that it imports into one file `<name>.mjs` of the folder, with a source map. npm's packages
 * stay where they are.
 */
export async function bundle(entry, folder) {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    plugins: [sourceAddress(folder)],
    build: {
      ssr: entry,
      outDir: folder,
      write: false,
      target: 'node24',
      sourcemap: true,
      // A source that is imported later is in the same file, and still runs later.
      rolldownOptions: {
        output: { entryFileNames: '[name].mjs', codeSplitting: false, sourcemapExcludeSources: true },
      },
    },
  });
  mkdirSync(folder, { recursive: true });
  // The map comes first, and each file at once whole: other processes may start meanwhile, or build too.
  for (const file of output.toReversed()) {
    const unfinished = path.join(folder, `${file.fileName}.${process.pid}`);
    writeFileSync(unfinished, file.type === 'chunk' ? file.code : file.source);
    renameSync(unfinished, path.join(folder, file.fileName));
  }
}

/** Lets each source keep its own `import.meta.url` and `import.meta.dirname`, by which it finds the files beside it. */
function sourceAddress(folder) {
  const from = (file) => {
    const steps = path.relative(folder, file).split(path.sep);
    return `new URL('${steps.map(encodeURIComponent).join('/')}', import.meta.url)`;
  };
  return {
    name: 'source-address',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null;
      const toPath = `process.getBuiltinModule('node:url').fileURLToPath`;
      return {
        code: code
          .replaceAll(/\bimport\.meta\.url\b/g, `${from(id)}.href`)
          .replaceAll(/\bimport\.meta\.dirname\b/g, `${toPath}(${from(path.dirname(id))})`),
        map: null,
      };
    },
  };
}
