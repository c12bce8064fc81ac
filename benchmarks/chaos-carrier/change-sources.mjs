/**
 * Returns a hook of `registerHooks` that replaces text in files as they are read. `changes`: the end of a file's name,
 * the old text, the new text.
 */
export function changeSources(changes) {
  return (url, context, next) => {
    const loaded = next(url, context);
    let source = String(loaded.source);
    const wanted = changes.filter(([file]) => url.endsWith(file));
    if (wanted.length === 0) return loaded;
    for (const [file, said, says] of wanted) {
      if (!source.includes(said)) throw new Error(`${file} does not say "${said}" any more`);
      source = source.replace(said, says);
    }
    return { ...loaded, source };
  };
}
