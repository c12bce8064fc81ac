// npm run faults:known: asks the registry for known faults of all packages, and keeps the answer beside the list of accepted
// ones. With --check it compares that answer with the lock files, without network: .ci/run does this.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './install.mjs';
import { askFor, hashOf, judge } from './dependencies/known-faults.mjs';

const FOLDERS = ['.', 'ocr'];
const kept = `${root}tooling/dependencies/known-faults.json`;
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const locks = FOLDERS.map((folder) => read(`${root}${folder}/package-lock.json`));

if (!process.argv.includes('--check')) {
  try {
    const found = FOLDERS.flatMap((folder) => askFor(`${root}${folder}`));
    const faults = [...new Map(found.map((fault) => [fault.url, fault])).values()];
    const asked = { at: new Date().toISOString().slice(0, 10), packages: hashOf(locks), faults };
    writeFileSync(kept, `${JSON.stringify(asked, null, 2)}\n`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const accepted = read(`${root}tooling/dependencies/accepted-faults.json`);
const { silent, faults } = judge(existsSync(kept) ? read(kept) : null, locks, accepted);
if (silent) {
  console.log(`known-faults did not run: ${silent}`);
} else {
  for (const { package: name, range, severity, title, url } of faults) {
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  console.log(`${faults.length} faults that nobody accepted`);
  if (faults.length > 0) process.exitCode = 1;
}
