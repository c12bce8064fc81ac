import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { readRootElement } from './binary-xml.ts';

/** Facts about a build that phones go by. */
export interface ApkFacts {
  id: string;
  code: number;
  version: string;
  /** SHA-256 of the certificate that signed the file, in hex. */
  certificate: string;
}

const signs = { directory: 0x0201_4b50, end: 0x0605_4b50, block: 'APK Sig Block 42' };
/** The numbers of signatures by Android's schemes 2 and 3 in the block of signatures. */
const schemes = [0x7109_871a, 0xf053_68c0];
const END_SIZE = 22;
const DEFLATED = 8;
const LARGEST_MANIFEST = 1024 * 1024;
/** Android's numbers of two attributes of the manifest. */
const attributes = { code: 0x0101_021b, version: 0x0101_021c };

/**
 * Reads what a phone compares before it installs a file over another one. The phone verifies the signature itself.
 * Returns null if the file is no app, or is not signed by one certificate for all phones.
 */
export function readApk(file: Buffer): ApkFacts | null {
  try {
    const directoryAt = findDirectory(file);
    const certificate = certificateOf(signaturesBefore(file, directoryAt));
    const manifest = readRootElement(readEntry(file, directoryAt, 'AndroidManifest.xml'));
    const [id, code, version] = ['package', attributes.code, attributes.version].map((name) =>
      manifest.attributes.get(name),
    );
    const isWhole = manifest.name === 'manifest' && typeof id === 'string' && typeof code === 'number';
    return certificate && isWhole ? { id, code, version: String(version ?? ''), certificate } : null;
  } catch {
    // A damaged file leads outside of its bytes.
    return null;
  }
}

/** Returns the place of a zip's list of entries. */
function findDirectory(file: Buffer): number {
  for (let at = file.length - END_SIZE; at >= 0; at -= 1) {
    if (file.readUInt32LE(at) === signs.end) return file.readUInt32LE(at + 16);
  }
  throw new Error('this is no zip');
}

function readEntry(file: Buffer, directoryAt: number, wanted: string): Buffer {
  let at = directoryAt;
  while (file.readUInt32LE(at) === signs.directory) {
    const [nameSize, extraSize, wordsSize] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (file.toString('utf8', at + 46, at + 46 + nameSize) === wanted) return contentOf(file, at);
    at += 46 + nameSize + extraSize + wordsSize;
  }
  throw new Error(`${wanted} is missing`);
}

function contentOf(file: Buffer, at: number): Buffer {
  const local = file.readUInt32LE(at + 42);
  const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const bytes = file.subarray(begin, begin + file.readUInt32LE(at + 20));
  const isDeflated = file.readUInt16LE(at + 10) === DEFLATED;
  return isDeflated ? inflateRawSync(bytes, { maxOutputLength: LARGEST_MANIFEST }) : bytes;
}

/** Returns the signatures by their scheme. They stand in a block before the list of entries. */
function signaturesBefore(file: Buffer, directoryAt: number): Map<number, Buffer> {
  const signatures = new Map<number, Buffer>();
  if (file.toString('latin1', directoryAt - 16, directoryAt) !== signs.block) return signatures;
  const size = Number(file.readBigUInt64LE(directoryAt - 24));
  const end = directoryAt - 24;
  for (let at = directoryAt - size; at < end;) {
    const length = Number(file.readBigUInt64LE(at));
    signatures.set(file.readUInt32LE(at + 8), file.subarray(at + 12, at + 8 + length));
    at += 8 + length;
  }
  return signatures;
}

/** Returns the certificate's hash. Null: none, or several, so that phones would not agree. */
function certificateOf(signatures: Map<number, Buffer>): string | null {
  const found = schemes.flatMap((scheme) => {
    const signature = signatures.get(scheme);
    return signature ? certificatesOf(signature) : [];
  });
  const [hash, ...others] = new Set(found);
  return hash !== undefined && others.length === 0 ? hash : null;
}

/** Lists the hashes of the signers' certificates. */
function certificatesOf(signature: Buffer): string[] {
  return listOf(counted(signature, 0)).map((signer) => {
    const signed = counted(signer, 0);
    const digests = counted(signed, 0);
    const [own] = listOf(counted(signed, 4 + digests.length));
    if (!own) throw new Error('a signer has no certificate');
    return createHash('sha256').update(own).digest('hex');
  });
}

/** Returns the bytes behind their length at this place. */
function counted(bytes: Buffer, at: number): Buffer {
  const length = bytes.readUInt32LE(at);
  if (at + 4 + length > bytes.length) throw new Error('the file is cut off');
  return bytes.subarray(at + 4, at + 4 + length);
}

function listOf(bytes: Buffer): Buffer[] {
  const list: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4 + list.at(-1)!.length) list.push(counted(bytes, at));
  return list;
}
