// Reads Markdown for `documents.test.mjs`: its links, its anchors and the commands that it names.

/** Removes code, in which nothing is a link. */
const withoutCode = (text) => text.replaceAll(/^\s*```.*?^\s*```/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** Lists the relative links and pictures of a text, in their order. */
export function linksIn(text) {
  const found = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
  return found.map(([, link, picture]) => link ?? picture).filter((link) => !/^[a-z]+:/.test(link));
}

/** Returns the anchors of the headings of a text, as GitHub makes them. */
export function anchorsOf(text) {
  const anchors = new Set();
  for (const [, heading] of text.replaceAll(/^\s*```.*?^\s*```/gms, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading.replaceAll(/\[(.+?)\]\(.*?\)/g, '$1').toLowerCase();
    const anchor = plain
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let name = anchor;
    for (let again = 1; anchors.has(name); again += 1) name = `${anchor}-${again}`;
    anchors.add(name);
  }
  return anchors;
}

/** Lists the scripts that a text tells to run: `npm run x`, `npm start`, `npm test`. */
export function commandsIn(text) {
  return [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, script, short]) => script ?? short);
}

/** Lists the operator's commands that a text tells to type after `npm run haihu --`, with their words. */
export function operatorCommandsIn(text) {
  return [...text.matchAll(/\bnpm run haihu -- ([a-z][a-z -]*)/g)].map(([, words]) => words.trim());
}

/** Lists the mobile numbers of the demo that a text names. `a … b` names all from the first to the last. */
export function mobilesIn(text) {
  return [...text.matchAll(/\b(138\d{8})\b(?: … (138\d{8}))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index)),
  );
}

/** Lists the sources that a text names in code with at least one folder: `platform/db/sql.ts`. */
export function sourcesIn(text) {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|sql|tsv|json))`/g)].map(([, source]) => source);
}
