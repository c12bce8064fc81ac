import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

interface TestApk {
  id?: string;
  code?: number;
  version?: string;
  /** Certificates by scheme: any bytes. The same for both by default. */
  certificate?: string;
  certificateOf3?: string;
  isSigned?: boolean;
  /** True for the texts of the manifest in UTF-8, as another builder writes them. */
  isUtf8?: boolean;
}

/** The code of Android's names of attributes. */
const numbers = { versionCode: 0x0101_021b, versionName: 0x0101_021c };
const NONE = 0xffff_ffff;

export const certificateHash = (certificate: string): string => createHash('sha256').update(certificate).digest('hex');

/** Makes a file with the manifest and the signatures of an app, and nothing else. Phones would not install it. */
export function testApk(app: TestApk = {}): Buffer {
  const { certificate = 'a certificate', certificateOf3 = certificate, isSigned = true } = app;
  const name = Buffer.from('AndroidManifest.xml');
  const manifest = manifestOf(app);
  const packed = deflateRawSync(manifest);
  const sizes = [ints(0), ints(packed.length, manifest.length), shorts(name.length, 0)];
  const entry = Buffer.concat([ints(0x0403_4b50), shorts(20, 0, 8, 0, 0), ...sizes, name, packed]);
  const block = isSigned ? signatures([0x7109_871a, certificate], [0xf053_68c0, certificateOf3]) : Buffer.alloc(0);
  const central = [ints(0x0201_4b50), shorts(20, 20, 0, 8, 0, 0), ...sizes, shorts(0, 0, 0), ints(0, 0), name];
  const directory = Buffer.concat(central);
  const at = entry.length + block.length;
  const end = Buffer.concat([ints(0x0605_4b50), shorts(0, 0, 1, 1), ints(directory.length, at), shorts(0)]);
  return Buffer.concat([entry, block, directory, end]);
}

function manifestOf({ id = 'com.haihu.app', code = 9, version = '1.8.0', isUtf8 = false }: TestApk): Buffer {
  const texts = ['versionCode', 'versionName', 'package', 'manifest', 'android', id, version];
  const of = (text: string) => texts.indexOf(text);
  const attribute = (space: number, key: string, kind: number, value: number) =>
    Buffer.concat([ints(space, of(key), NONE), shorts(8), Buffer.from([0, kind]), ints(value)]);
  const attributes = [
    attribute(of('android'), 'versionCode', 0x10, code),
    attribute(of('android'), 'versionName', 0x03, of(version)),
    attribute(NONE, 'package', 0x03, of(id)),
  ];
  const element = [ints(1, NONE, NONE, of('manifest')), shorts(20, 20, attributes.length, 0, 0, 0), ...attributes];
  const parts = [
    textsOf(texts, isUtf8),
    chunk(0x0180, 8, ints(numbers.versionCode, numbers.versionName)),
    chunk(0x0102, 16, ...element),
  ];
  return chunk(0x0003, 8, ...parts);
}

function textsOf(texts: string[], isUtf8: boolean): Buffer {
  const written = texts.map((text) => {
    const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le');
    const length = isUtf8 ? Buffer.from([text.length, bytes.length]) : shorts(text.length);
    return Buffer.concat([length, bytes, Buffer.alloc(2)]);
  });
  const places: number[] = [];
  let at = 0;
  for (const { length } of written) {
    places.push(at);
    at += length;
  }
  const head = ints(texts.length, 0, isUtf8 ? 0x100 : 0, 28 + 4 * texts.length, 0);
  return chunk(0x0001, 28, head, ints(...places), ...written);
}

function chunk(kind: number, headSize: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([shorts(kind, headSize), ints(8 + body.length), body]);
}

/** The block of signatures before the list of entries. */
function signatures(...signed: [scheme: number, certificate: string][]): Buffer {
  const pairs = signed.map(([scheme, certificate]) => {
    const data = counted(Buffer.concat([counted(), counted(counted(Buffer.from(certificate))), counted()]));
    const value = counted(counted(Buffer.concat([data, counted(), counted()])));
    return Buffer.concat([longs(4 + value.length), ints(scheme), value]);
  });
  const body = Buffer.concat(pairs);
  const size = longs(body.length + 24);
  return Buffer.concat([size, body, size, Buffer.from('APK Sig Block 42')]);
}

const counted = (bytes = Buffer.alloc(0)) => Buffer.concat([ints(bytes.length), bytes]);
const shorts = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const ints = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);
const longs = (value: number) => Buffer.from(new BigUint64Array([BigInt(value)]).buffer);
