// Takes the text of a migration apart.

/** Matches what a rule does not read: comments, quoted texts, and the bodies of functions. */
const UNREAD = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$/gi;

/**
 * Returns the statements of a migration, in lower case, with one space between words. Comments are gone, and texts are
 * `''`. The bodies of functions are gone too, because they run later. Those of `do` blocks stay, because they run now.
 */
export function statementsOf(text) {
  const plain = text.replace(UNREAD, (found, tag, at) => {
    if (found.startsWith('--') || found.startsWith('/*')) return ' ';
    if (found.startsWith("'")) return "''";
    return /\bdo\s*(language\s+\w+\s*)?$/i.test(text.slice(0, at)) ? bodyOf(found) : '$$';
  });
  return split(withoutAtomicBodies(plain))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

/** Returns the code of a `do` block, with its own comments and texts taken out. */
function bodyOf(quoted) {
  const code = quoted.replace(/^\$[a-z_]*\$/i, '').replace(/\$[a-z_]*\$$/i, '');
  return code.replace(UNREAD, (found) => (found.startsWith("'") ? "''" : ' '));
}

/** Takes out what stands between `begin atomic` and its `end`. Each `case` inside has an `end` of its own. */
function withoutAtomicBodies(text) {
  const begin = /\bbegin\s+atomic\b/i.exec(text);
  if (!begin) return text;
  const words = /\b(case|end)\b/gi;
  words.lastIndex = begin.index + begin[0].length;
  let open = 1;
  while (open > 0) {
    const found = words.exec(text);
    if (!found) return text.slice(0, begin.index);
    open += found[1].toLowerCase() === 'case' ? 1 : -1;
  }
  return text.slice(0, begin.index) + withoutAtomicBodies(text.slice(words.lastIndex));
}

function split(text) {
  return text.split(';');
}
