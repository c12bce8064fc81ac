// npm run browsers: walks the main job once in WebKit and once in Firefox, at the sizes of a phone and a desk, on a demo
// of its own, or on a started one: `npm run browsers -- firefox --at http://127.0.0.1:8080`. A browser that this machine
// does not have did not run.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { type OtherBrowser, missingPrograms } from './driven-window.ts';
import { firefox } from './firefox.ts';
import { type NewCustomer, steps } from './steps.ts';
import { walkIn } from './walk.ts';
import { webkit } from './webkit.ts';

const sizes = { phone: [390, 844], desk: [1400, 900] } as const;
type Size = keyof typeof sizes;

const pictures = path.resolve(import.meta.dirname, '../../.cache/browsers');
const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const missed: string[] = [];
const measured: Record<string, string> = {};
let walks = 0;

const browsers = [webkit, firefox].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const present = browsers.filter(({ name, programs }) => {
  const missing = missingPrograms(programs);
  if (missing.length > 0) measured[name] = `did not run, because ${missing.join(' and ')} is missing: npm run tools`;
  return missing.length === 0;
});

if (present.length > 0) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-browsers-'));
  const server = values.at === undefined ? spawnServer({ DATA_DIR: path.join(folder, 'data'), DEMO: 'yes' }) : null;
  try {
    await server?.printed(/Sign in with/);
    const address = values.at ?? (await server!.address());
    for (const browser of present) {
      for (const size of ['phone', 'desk'] as const)
        measured[`${browser.name} ${size}`] = await walk(browser, size, address, folder);
    }
  } finally {
    await server?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
const passed = missed.length === 0;
console.log(`pictures are in ${path.relative(process.cwd(), pictures)}`);
console.log(JSON.stringify({ benchmark: 'browsers', passed, missed, measured }));
process.exitCode = passed ? 0 : 1;

/** Walks through all steps in a new window. Returns how far it came. */
async function walk(browser: OtherBrowser, size: Size, address: string, folder: string): Promise<string> {
  const about = `${browser.name} ${size}`;
  const shots = path.join(pictures, browser.name, size);
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  const window = await browser.start();
  const begun = performance.now();
  let taken = 0;
  try {
    const [width, height] = sizes[size];
    await window.resize(width, height);
    const customer = writeCustomer(folder);
    const walker = walkIn(
      window,
      address,
      (name, picture) => writeFileSync(path.join(shots, `${name}.png`), picture),
      (fault) => missed.push(`${about}: ${fault}`),
    );
    for (const { name, take } of steps) {
      console.log(`${about}: ${name}`);
      await take(walker, customer).catch(async (error: unknown) => {
        writeFileSync(path.join(shots, 'failed.png'), await window.picture());
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
      });
      taken += 1;
    }
  } catch (error) {
    missed.push(`${about}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await window.close();
  }
  return `${taken} of ${steps.length} steps in ${Math.round((performance.now() - begun) / 1000)} s`;
}

/** Writes a spreadsheet with a customer of this walk alone. */
function writeCustomer(folder: string): NewCustomer {
  walks += 1;
  const time = String(Math.floor(Date.now() / 1000)).slice(-6);
  const mobile = `139${time}60`;
  const name = `苏晓${'甲乙丙丁'[walks - 1]}`;
  const file = path.join(folder, `名单 ${walks}.csv`);
  writeFileSync(file, `姓名,手机号,公司\n${name},${mobile},苏晓商行\n`);
  return { name, mobile, file };
}
