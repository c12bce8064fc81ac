// Reads and writes zip files as Android wants them: stored entries begin at a multiple of four, and no entry has a time.
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** 1 January 1980, the zero of the format. */
const NO_DATE = 0x21;
const UTF8 = 0x800;

/** Lists the entries of a zip: name, method, crc, size, and the bytes as they are in the file. */
export function readZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('this is no zip');
  const entries = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 24),
      data: bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Makes a compressed entry. */
export const deflatedEntry = (name, content) => ({
  name,
  method: DEFLATED,
  crc: crc32(content),
  size: content.length,
  data: deflateRawSync(content, { level: 9 }),
});

/** Writes entries into a zip. The same entries give the same bytes. */
export function writeZip(entries) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const { name, method, crc, size, data } of entries) {
    const nameBytes = Buffer.from(name);
    const isStored = method !== DEFLATED;
    const padding = isStored ? (4 - ((at + 30 + nameBytes.length) % 4)) % 4 : 0;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(NO_DATE, 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL);
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    central.writeUInt32LE(at, 42);
    directory.push(central, nameBytes);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    common.writeUInt16LE(padding, 24);
    const written = [local, common, nameBytes, Buffer.alloc(padding), data];
    parts.push(...written);
    at += written.reduce((sum, part) => sum + part.length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
