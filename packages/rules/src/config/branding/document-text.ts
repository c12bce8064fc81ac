/**
 * Turns a typed document into HTML. `# ` begins a heading, `- ` a point of a list, and an empty line ends a paragraph.
 * Text that begins with `<` is HTML already. The server sanitises both.
 */
export function htmlOfText(text: string): string {
  const typed = text.trim().replaceAll('\r\n', '\n');
  if (typed.startsWith('<')) return typed;
  return typed
    .split('\n')
    .reduce<string[][]>(intoBlocks, [])
    .filter((lines) => lines.length > 0)
    .map(htmlOfBlock)
    .join('\n');
}

/** Returns the text from which `htmlOfText` makes this HTML. `null` if such a text cannot express it. */
export function textOfHtml(html: string): string | null {
  const blocks: string[] = [];
  const rest = html.replaceAll(/\s*<(h2|p|ul)>([^]*?)<\/\1>\s*/g, (_, tag: string, inner: string) => {
    blocks.push(textOfBlock(tag, inner));
    return '';
  });
  if (rest.trim() !== '' || blocks.some((block) => /<\/?\w/.test(block))) return null;
  return blocks.map(decoded).join('\n\n');
}

/**
 * Adds a line to the blocks. A heading stands alone. Points stay together, and so do lines without an empty one between
 * them.
 */
function intoBlocks(blocks: string[][], line: string): string[][] {
  const kind = kindOf(line);
  const last = blocks.at(-1);
  const lastKind = last?.[0] === undefined ? null : kindOf(last[0]);
  if (kind === 'empty') return last?.length === 0 ? blocks : [...blocks, []];
  if (last && lastKind === kind && kind !== 'heading') last.push(line);
  else blocks.push([line]);
  return blocks;
}

function kindOf(line: string): 'empty' | 'heading' | 'point' | 'words' {
  if (line.trim() === '') return 'empty';
  if (line.startsWith('# ')) return 'heading';
  return line.startsWith('- ') ? 'point' : 'words';
}

function htmlOfBlock(lines: string[]): string {
  const kind = kindOf(lines[0]!);
  if (kind === 'heading') return `<h2>${escaped(lines[0]!.slice(2).trim())}</h2>`;
  if (kind === 'point') return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2).trim())}</li>`).join('')}</ul>`;
  return `<p>${lines.map((line) => escaped(line.trim())).join('<br />')}</p>`;
}

function textOfBlock(tag: string, inner: string): string {
  if (tag === 'h2') return `# ${inner.trim()}`;
  if (tag === 'p') return inner.trim().replaceAll(/\s*<br \/>\s*/g, '\n');
  return inner
    .trim()
    .replaceAll(/\s*<li>([^]*?)<\/li>\s*/g, (_, point: string) => `- ${point.trim()}\n`)
    .trimEnd();
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
