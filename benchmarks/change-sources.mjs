import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/**
 * Returns a hook of `registerHooks` that replaces text in files as they are read. `changes`: the path of a file from the
 * root of the repository, the old text, the new text. Throws at once if a file is not there or does not say the old
 * text, so that a control never runs unchanged.
 */
export function changeSources(changes) {
  for (const [file, said] of changes) {
    const url = new URL(file, root);
    if (!existsSync(url)) throw new Error(`${file} is not there any more`);
    if (!readFileSync(url, 'utf8').includes(said)) throw new Error(`${file} does not say "${said}" any more`);
  }
  return (url, context, next) => {
    const loaded = next(url, context);
    const wanted = changes.filter(([file]) => url === new URL(file, root).href);
    if (wanted.length === 0) return loaded;
    const source = wanted.reduce((text, [, said, says]) => text.replace(said, says), String(loaded.source));
    return { ...loaded, source };
  };
}
