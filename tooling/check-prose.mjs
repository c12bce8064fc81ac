// node tooling/check-prose.mjs: checks that docstrings and comments of migrations keep to docs/style.md. It counts the
// lines that open with a riddle by folder. No folder may have more than house/kept-prose.json says. `--keep` writes lower
// counts into that file. Part of `npm run check`.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countByFolder, docstringLines, isRiddle, rises } from './house/prose.mjs';
import { migrationFiles, proseFiles } from './house/sources.mjs';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const keptFile = new URL('house/kept-prose.json', import.meta.url);
const kept = JSON.parse(readFileSync(keptFile, 'utf8'));

const riddles = [...proseFiles(), ...migrationFiles()].flatMap((file) =>
  docstringLines(file)
    .filter(isRiddle)
    .map((line) => ({ file, ...line })),
);
const counts = countByFolder(riddles);
const risen = rises(counts, kept);

for (const { folder, count, allowed } of risen) {
  console.error(
    `${folder}: ${count} lines of docstrings open with a riddle, ${allowed} are allowed. See docs/style.md.`,
  );
  for (const { file, line, text } of riddles.filter((one) => countByFolder([one])[folder])) {
    console.error(`  ${file}:${line} ${text}`);
  }
}
if (risen.length === 0 && values.keep) writeFileSync(keptFile, `${JSON.stringify(counts, null, 2)}\n`);
process.exitCode = risen.length === 0 ? 0 : 1;
