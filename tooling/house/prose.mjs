// Finds docstrings, and comments of migrations, whose lines open with a word that most often begins a riddle. docs/style.md shows better openings.
import { read } from './sources.mjs';

/** Opening words that make a reader wait for the verb. */
const OPENINGS = /^(?:What|Whether|Who|Whose|Whom|Where|How|Which|When|Of|Those|And|As|Whoever)\b/;

/** Returns the lines of all docstrings of a file, or of all comments of a migration, as `{ line, text }` without marks. */
export const docstringLines = (file) => (file.endsWith('.sql') ? sqlLinesOf : linesOf)(read(file));

/** Returns the lines of all docstrings of a source text. */
export function linesOf(source) {
  return [...source.matchAll(/^[ \t]*\/\*\*([^]*?)\*\//gm)].flatMap((match) => {
    const first = source.slice(0, match.index).split('\n').length;
    return match[1]
      .split('\n')
      .map((text, index) => ({ line: first + index, text: text.replace(/^\s*\*?\s*/, '').trim() }))
      .filter(({ text }) => text !== '');
  });
}

/** Returns the lines of all comments of a migration. */
export function sqlLinesOf(source) {
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text: /^\s*--\s*(.*)$/.exec(text)?.[1] }));
  return lines.filter(({ text }) => text);
}

/** Returns true if a line opens with one of the words. */
export const isRiddle = ({ text }) => OPENINGS.test(text);

/** Counts lines by folder: a domain of the server or of the client, a package, or another folder at that depth. */
export function countByFolder(lines) {
  const counts = {};
  for (const { file } of lines) {
    const folder = folderOf(file);
    counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const folderOf = (file) =>
  /^(?:apps\/server\/src\/domains|apps\/web\/src\/(?:features|parts))\/[^/]+(?=\/)/.exec(file)?.[0] ??
  /^(?:apps\/\w+\/\w+\/[^/]+|apps\/\w+|packages\/\w+|[^/]+)(?=\/)/.exec(file)?.[0] ??
  '.';

/** Returns the folders with more riddles than `kept` allows. A folder that is not listed may have none. */
export const rises = (counts, kept) =>
  Object.entries(counts)
    .map(([folder, count]) => ({ folder, count, allowed: kept[folder] ?? 0 }))
    .filter(({ count, allowed }) => count > allowed);
