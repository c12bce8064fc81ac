// Measures the functions of the house, from the first line to the last. Functions inside are counted along.
import { parseSync } from 'vite';
import { read } from './sources.mjs';

/** Most lines of a function. */
export const MOST_LINES = 150;

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Returns the functions of a source text with more than `most` lines, as `{ name, lines }`. */
export function longFunctions(file, source = read(file), most = MOST_LINES) {
  const found = [];
  const lineAt = (offset) => source.slice(0, offset).split('\n').length;
  function visit(node, name) {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, name));
    if (!node || typeof node.type !== 'string') return;
    const own = node.id?.name ?? node.key?.name ?? name;
    if (FUNCTIONS.includes(node.type)) {
      const lines = lineAt(node.end) - lineAt(node.start) + 1;
      // A function without long ones inside still has to be visited: a shorter one holds none.
      if (lines <= most) return;
      found.push({ name: own ?? 'unnamed', lines });
    }
    for (const child of Object.values(node)) if (child && typeof child === 'object') visit(child, own);
  }
  visit(parseSync(file, source).program, undefined);
  return found;
}

/** Returns every function of these files that is too long, the longest first, as `{ file, name, lines }`. */
export const allLongFunctions = (files) =>
  files
    .filter((file) => read(file).split('\n').length > MOST_LINES)
    .flatMap((file) => longFunctions(file).map((found) => ({ file, ...found })))
    .toSorted((one, other) => other.lines - one.lines);
