// Puts code, resources and manifest into one file, with the name and server of one brand.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflatedEntry, readZip, writeZip } from './zip.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const source = `${root}android/`;

/** Names of apps as Android allows them: two parts at least. */
const ID = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/;
const LARGEST_CODE = 1_000_000;

/** Returns a sentence about what is wrong with a brand, or null. */
export function problemOf({ name, id, server, code, version, icon }) {
  if (!name || name.length > 30) return 'the name has 1 to 30 letters';
  if (!ID.test(id)) return `${id} is no id such as com.yunfan.crm`;
  if (server !== null && originOf(server) === null) return `${server} is no address such as https://crm.example.com`;
  if (!Number.isInteger(code) || code < 1 || code > LARGEST_CODE)
    return `the code is a whole number up to ${LARGEST_CODE}`;
  if (!/^\d{1,4}(\.\d{1,4}){2}$/.test(version)) return `${version} is no version such as 1.8.0`;
  return problemOfIcon(readFileSync(icon));
}

function problemOfIcon(bytes) {
  const isPng = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';
  const [width, height] = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0];
  return width === height && width >= 96 && width <= 1024 ? null : 'the icon is a square PNG of 96 to 1024 pixels';
}

/** Returns the origin of an https address without user, path or query. Null for any other. */
export function originOf(server) {
  if (!URL.canParse(server)) return null;
  const { protocol, origin, username, password, pathname, search, hash } = new URL(server);
  const isBare = pathname === '/' && `${username}${password}${search}${hash}` === '';
  return protocol === 'https:' && isBare ? origin : null;
}

/** Writes the unsigned file. Returns its path. */
export function pack({ aapt, resources, env }, brand, dex, folder) {
  const [res, assets] = ['res', 'assets'].map((name) => path.join(folder, name));
  cpSync(`${source}res`, res, { recursive: true });
  cpSync(`${source}assets`, assets, { recursive: true });
  mkdirSync(path.join(res, 'drawable'), { recursive: true });
  copyFileSync(brand.icon, path.join(res, 'drawable/icon.png'));
  writeFileSync(path.join(res, 'values/brand.xml'), brandXml(brand));
  fill(path.join(assets, 'start.html'), { 海呼: escapeXml(brand.name) });
  const manifest = path.join(folder, 'AndroidManifest.xml');
  writeFileSync(manifest, manifestOf(brand));
  const half = path.join(folder, 'resources.apk');
  const order = ['package', '-f', '-0', 'arsc', '-M', manifest, '-S', res, '-A', assets, '-I', resources, '-F', half];
  execFileSync(aapt, order, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const unsigned = path.join(folder, 'unsigned.apk');
  writeFileSync(unsigned, writeZip([...readZip(readFileSync(half)), deflatedEntry('classes.dex', dex)]));
  return unsigned;
}

/** Fills the manifest with the brand. */
export function manifestOf({ id, code, version, server }) {
  const words = {
    '{id}': id,
    '{code}': String(code),
    '{version}': version,
    '{hosts}': server ? hostFilter(server) : '',
  };
  let text = readFileSync(`${source}AndroidManifest.xml`, 'utf8').replace(/<!-- build\.mjs[^]*?-->\n/, '');
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
  return text;
}

/** Links of the server open in the app. Android asks the server whether they may. */
function hostFilter(server) {
  const { hostname, port } = new URL(server);
  const portWord = port === '' ? '' : ` android:port="${port}"`;
  return `<intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="https" android:host="${hostname}"${portWord} />
      </intent-filter>`;
}

const brandXml = ({ name, server }) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
  <string name="app_name">${resourceText(name)}</string>
  <string name="server" translatable="false">${server ? originOf(server) : ''}</string>
</resources>
`;

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Android reads quotes, backslashes, @ and ? of a text as signs of its own. */
const resourceText = (text) => escapeXml(text).replaceAll(/[\\'"@?]/g, (sign) => `\\${sign}`);

function fill(file, words) {
  let text = readFileSync(file, 'utf8');
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
  writeFileSync(file, text);
}
