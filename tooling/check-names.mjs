// node tooling/check-names.mjs: checks that an exported name has one meaning. No name may be declared by more files than
// house/kept-names.json says; a name that is not listed there has one home. `--keep` writes a shorter list into that
// file. Part of `npm run check`.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countHomes, namesThatSpread, namesWithTwoHomes } from './house/names.mjs';
import { sources } from './house/sources.mjs';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const keptFile = new URL('house/kept-names.json', import.meta.url);
const kept = JSON.parse(readFileSync(keptFile, 'utf8'));

const names = namesWithTwoHomes(sources());
const counts = countHomes(names);
const spread = namesThatSpread(counts, kept);

for (const name of spread) {
  const [, homes] = names.find(([other]) => other === name);
  console.error(`${name} is exported by ${homes.length} files. Give each its noun or its domain: see docs/words.md.`);
  for (const home of homes) console.error(`  ${home}`);
}
if (spread.length === 0 && values.keep) writeFileSync(keptFile, `${JSON.stringify(counts, null, 2)}\n`);
process.exitCode = spread.length === 0 ? 0 : 1;
