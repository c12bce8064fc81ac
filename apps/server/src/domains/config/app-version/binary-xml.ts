/** Kinds of parts of Android's binary form of XML. */
const chunks = { text: 0x0001, names: 0x0180, element: 0x0102 };
const UTF8 = 0x100;
const NONE = 0xffff_ffff;
const TEXT_VALUE = 0x03;

/** The first element of a document: its name, and its attributes by Android's number for them, or else by their name. */
export interface RootElement {
  name: string;
  attributes: Map<string | number, string | number>;
}

/** Reads the first element of Android's binary form of XML. Throws if the bytes are something else. */
export function readRootElement(bytes: Buffer): RootElement {
  let texts: string[] = [];
  let numbers: number[] = [];
  let at = bytes.readUInt16LE(2);
  for (;;) {
    const kind = bytes.readUInt16LE(at);
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) throw new Error('a part of the document is too small');
    const part = bytes.subarray(at, at + size);
    if (kind === chunks.text) texts = readTexts(part);
    if (kind === chunks.names) numbers = readNumbers(part);
    if (kind === chunks.element) return readElement(part, texts, numbers);
    at += size;
  }
}

function readTexts(part: Buffer): string[] {
  const count = part.readUInt32LE(8);
  const isUtf8 = (part.readUInt32LE(16) & UTF8) !== 0;
  const start = part.readUInt32LE(20);
  const head = part.readUInt16LE(2);
  if (count > part.length) throw new Error('the document has too many texts');
  return Array.from({ length: count }, (_, index) => {
    const at = start + part.readUInt32LE(head + 4 * index);
    return isUtf8 ? utf8At(part, at) : utf16At(part, at);
  });
}

/** Short lengths take one unit, longer ones two. The length in letters stands before that in bytes. */
function utf8At(part: Buffer, at: number): string {
  const lengthAt = at + (part.readUInt8(at) & 0x80 ? 2 : 1);
  const first = part.readUInt8(lengthAt);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | part.readUInt8(lengthAt + 1) : first;
  const begin = lengthAt + (isLong ? 2 : 1);
  return part.toString('utf8', begin, begin + length);
}

function utf16At(part: Buffer, at: number): string {
  const first = part.readUInt16LE(at);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? ((first & 0x7fff) << 16) | part.readUInt16LE(at + 2) : first;
  const begin = at + (isLong ? 4 : 2);
  return part.toString('utf16le', begin, begin + 2 * length);
}

const readNumbers = (part: Buffer): number[] =>
  Array.from({ length: Math.floor((part.length - 8) / 4) }, (_, index) => part.readUInt32LE(8 + 4 * index));

function readElement(part: Buffer, texts: string[], numbers: number[]): RootElement {
  const body = part.subarray(part.readUInt16LE(2));
  const [start, size, count] = [8, 10, 12].map((field) => body.readUInt16LE(field)) as [number, number, number];
  const attributes: RootElement['attributes'] = new Map();
  for (let index = 0; index < count; index += 1) {
    const attribute = body.subarray(start + index * size);
    const name = attribute.readUInt32LE(4);
    // Android goes by the number of an attribute. A namespace tells such a one.
    const isNumbered = attribute.readUInt32LE(0) !== NONE;
    const value = attribute.readUInt32LE(16);
    const isText = attribute.readUInt8(15) === TEXT_VALUE;
    attributes.set((isNumbered ? numbers[name] : texts[name]) ?? '', isText ? (texts[value] ?? '') : value);
  }
  return { name: texts[body.readUInt32LE(4)] ?? '', attributes };
}
