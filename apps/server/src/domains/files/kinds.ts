import type { ImageKind } from './images.ts';

/** What may be uploaded. The extension is also the kind. */
export type FileKind = 'xlsx' | 'csv' | ImageKind;

/** What may be stored: also what the server itself makes. */
export type StoredKind = FileKind | 'wav' | 'json';

/** What files are sent as; recordings among them, which nobody uploads. */
export const mediaTypes: Record<StoredKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  wav: 'audio/wav',
  json: 'application/json',
};

/** By the extension that we gave it. */
export function storedKindOf(path: string): StoredKind | null {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(mediaTypes, extension) ? (extension as StoredKind) : null;
}

/** Those that are drawn anew. */
export function isImage(kind: string): kind is ImageKind {
  return kind === 'jpg' || kind === 'png' || kind === 'webp';
}

/**
 * What a file is by its bytes, whatever its name says; null for what is not accepted. An image must begin as its format
 * does and hold no markup that a browser would run; what cameras write behind a photograph goes when it is drawn anew.
 */
export function kindOf(bytes: Buffer, name: string): FileKind | null {
  const image = imageKindOf(bytes);
  if (image) return holdsMarkup(bytes) ? null : image;
  if (isWorkbook(bytes)) return 'xlsx';
  return /\.csv$/i.test(name) && isTable(bytes) ? 'csv' : null;
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function imageKindOf(bytes: Buffer): ImageKind | null {
  if (bytes.length < 20) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (bytes.subarray(0, 8).equals(pngStart) && bytes.subarray(-12).equals(pngEnd)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  // The length leaves out the first 8 bytes.
  return isRiff && bytes.readUInt32LE(4) + 8 === bytes.length ? 'webp' : null;
}

function holdsMarkup(bytes: Buffer): boolean {
  return /<(?:!doctype|html|script|svg\s|\?php)/i.test(bytes.toString('latin1'));
}

/** A zip that names its parts as a workbook does; what is in them is judged by whoever reads it. */
function isWorkbook(bytes: Buffer): boolean {
  const isZip = bytes.length > 100 && bytes.readUInt32BE(0) === 0x504b0304;
  return isZip && bytes.includes('[Content_Types].xml') && bytes.includes('xl/');
}

/** Text in any encoding: no control characters but tabs and line ends, and not markup. */
function isTable(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const start = bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, '');
  if (/^\s*</.test(start)) return false;
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
