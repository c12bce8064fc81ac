// npm run app: makes the Android app and checks it. Without a key, one is made and kept in .cache.
// npm run haihu -- app build: the same for one brand, by the options below.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkCore, compile } from './build/code.mjs';
import { permissionsOf } from './build/badging.mjs';
import { originOf, pack, problemOf } from './build/package.mjs';
import { referencesOf } from './build/references.mjs';
import { isKeyThere, makeKey, passwordFileOf, sign, verify } from './build/signing.mjs';
import { findTools, Missing } from './build/tools.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const MOST_BYTES = 150_000;
const LEAST_CHECKS = 60;

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    name: { ...text, default: '海呼CRM' },
    id: { ...text, default: 'com.haihu.app' },
    icon: { ...text, default: `${root}apps/web/public/icon-192.png` },
    server: text,
    code: { ...text, default: '9' },
    version: { ...text, default: '1.8.0' },
    key: text,
    out: { ...text, default: `${root}dist/haihu.apk` },
    // Writes the permissions and references of this build down as the right ones.
    keep: { type: 'boolean', default: false },
  },
});

try {
  run();
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`The app was not built, because something is missing: ${error.message}.`);
  conclude({ missed: ['did not run'], measured: {}, missing: error.message });
}

function run() {
  const server = values.server === undefined ? null : values.server;
  const brand = { ...values, server, code: Number(values.code) };
  const problem = problemOf(brand);
  if (problem) {
    console.error(problem);
    process.exitCode = 2;
    return;
  }
  const tools = findTools();
  const key = findKey();
  const began = performance.now();
  const work = mkdtempSync(path.join(tmpdir(), 'haihu-app-'));
  try {
    const checks = checkCore(`${work}/core`);
    const first = build(tools, brand, key, `${work}/1`);
    const seconds = (performance.now() - began) / 1000;
    const second = build(tools, brand, key, `${work}/2`);
    const { schemes, certificate } = verify(tools, first.file);
    mkdirSync(path.dirname(path.resolve(values.out)), { recursive: true });
    copyFileSync(first.file, values.out);
    const measured = {
      bytes: first.bytes.length,
      reproducible: first.bytes.equals(second.bytes),
      'core checks': checks,
      schemes: schemes.join('+'),
      'new permissions': differing('permissions.txt', permissionsOf(tools, first.file)),
      'new references to Android': differing('references.txt', referencesOf(first.dex)),
      seconds: Math.round(seconds * 10) / 10,
    };
    const missed = missedOf(measured);
    const sha256 = createHash('sha256').update(first.bytes).digest('hex');
    const origin = server === null ? null : originOf(server);
    const facts = { id: brand.id, code: brand.code, version: brand.version, name: brand.name, server: origin };
    writeFileSync(`${values.out}.json`, `${JSON.stringify({ ...facts, certificate, sha256 }, null, 2)}\n`);
    console.log(`${path.resolve(values.out)}: ${brand.name}, ${brand.id}, ${brand.version}, code ${brand.code}`);
    console.log(`opens ${origin ?? 'the server that its user types'}`);
    console.log(`sha256 ${sha256}\ncertificate ${certificate}`);
    conclude({ missed, measured });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function build(tools, brand, key, folder) {
  mkdirSync(folder, { recursive: true });
  const dex = compile(tools, folder);
  const unsigned = pack(tools, brand, dex, folder);
  const file = path.join(folder, 'signed.apk');
  sign(tools, { unsigned, signed: file, ...key });
  return { file, dex, bytes: readFileSync(file) };
}

/** Returns the file of the key and its password. Makes a key if none is named, and says where. */
function findKey() {
  const key = values.key ?? `${root}.cache/app-key.p12`;
  const given = process.env.APP_KEY_PASSWORD ?? null;
  if (!isKeyThere(key)) {
    mkdirSync(path.dirname(path.resolve(key)), { recursive: true });
    const password = makeKey(key, given);
    console.log(`Made the key ${key}. Keep it: phones take updates by this key only.`);
    return { key, password };
  }
  return { key, password: given ?? readFileSync(passwordFileOf(key), 'utf8').trim() };
}

/** Returns the lines that differ from the kept file. */
function differing(name, lines) {
  const file = here + name;
  if (values.keep) writeFileSync(file, `${lines.join('\n')}\n`);
  const kept = readFileSync(file, 'utf8').trim().split('\n');
  const differences = [
    ...lines.filter((line) => !kept.includes(line)),
    ...kept.filter((line) => !lines.includes(line)),
  ];
  for (const line of differences) console.error(`${name} differs: ${line}`);
  return differences.length;
}

function missedOf(measured) {
  const holds = {
    bytes: measured.bytes <= MOST_BYTES,
    reproducible: measured.reproducible,
    'core checks': measured['core checks'] >= LEAST_CHECKS,
    schemes: measured.schemes === 'v2+v3',
    'new permissions': measured['new permissions'] === 0,
    'new references to Android': measured['new references to Android'] === 0,
  };
  return Object.keys(holds).filter((name) => !holds[name]);
}

function conclude({ missed, ...rest }) {
  console.log(JSON.stringify({ benchmark: 'app', passed: missed.length === 0, missed, ...rest }));
  process.exitCode = missed.length === 0 ? 0 : 1;
}
