import type { ImageKind } from '@haihu/contract/files/values';
import { detectEncoding, isBinary } from '../../platform/spreadsheet/encoding.ts';
import { isHtml } from '../../platform/spreadsheet/csv.ts';
import type { RefusalReason } from '../../platform/spreadsheet/refusal.ts';
import { isOpenDocument, oldOrLocked } from '../../platform/spreadsheet/sheet.ts';

/** The kinds that may be uploaded. Each is also the file's extension. */
export type FileKind = 'xlsx' | 'ods' | 'csv' | 'docx' | 'pptx' | 'pdf' | AudioKind | ImageKind;

export type AudioKind = 'mp3' | 'm4a' | 'amr' | 'ogg' | 'wav';

/**
 * The kinds that may be stored, including those that the server makes. The contract names the kinds of customers'
 * attachments.
 */
export type StoredKind = FileKind | 'json';

/** The media types with which files are sent. */
export const mediaTypes: Record<StoredKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  amr: 'audio/amr',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  json: 'application/json',
};

/** Returns the kind of a stored file by its extension, which the server chose. Null: unknown. */
export function storedKindOf(path: string): StoredKind | null {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(mediaTypes, extension) ? (extension as StoredKind) : null;
}

/** True when the kind is a picture, which gets redrawn. */
export function isImage(kind: string): kind is ImageKind {
  return kind === 'jpg' || kind === 'png' || kind === 'webp';
}

/**
 * Returns the kind of a file by its bytes, whatever its name says. Null: not accepted. An image must begin like its
 * format and hold no markup that a browser would run. Data that cameras append to a photograph is lost when it is
 * redrawn.
 */
export function kindOf(bytes: Buffer, name: string): FileKind | null {
  const image = imageKindOf(bytes);
  if (image) return holdsMarkup(bytes) ? null : image;
  const document = officeKindOf(bytes) ?? pdfOrNull(bytes) ?? audioKindOf(bytes, name);
  if (document) return document;
  if (isOpenDocument(bytes)) return bytes.includes(MACRO_FOLDER) ? null : 'ods';
  return /\.csv$/i.test(name) && isTable(bytes) ? 'csv' : null;
}

/** Returns the reason why a workbook is not accepted; null for any other file. */
export function workbookProblem(bytes: Buffer): RefusalReason | null {
  const isWorkbook = isOffice(bytes) && bytes.includes(officeFolders.xlsx);
  const withMacros = (isWorkbook && bytes.includes(MACROS)) || (isOpenDocument(bytes) && bytes.includes(MACRO_FOLDER));
  if (withMacros) return 'spreadsheet.macros';
  return oldOrLocked(bytes) ?? (isHtmlTable(bytes) ? 'spreadsheet.html' : null);
}

/** True for a table in a web page. Many programs export one under the name of a workbook. */
function isHtmlTable(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return isHtml(text.replace('\xef\xbb\xbf', '')) && /<table[\s>]/i.test(text);
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function imageKindOf(bytes: Buffer): ImageKind | null {
  if (bytes.length < 20) return null;
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (bytes.subarray(0, 8).equals(pngStart) && bytes.subarray(-12).equals(pngEnd)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  // The length does not count the first 8 bytes.
  return isRiff && bytes.readUInt32LE(4) + 8 === bytes.length ? 'webp' : null;
}

function holdsMarkup(bytes: Buffer): boolean {
  return /<(?:!doctype|html|script|svg\s|\?php)/i.test(bytes.toString('latin1'));
}

const MACROS = 'vbaProject.bin';
/** The folder of macros in an ods file. */
const MACRO_FOLDER = 'Basic/script-lc.xml';

function isOffice(bytes: Buffer): boolean {
  const isZip = bytes.length > 100 && bytes.readUInt32BE(0) === 0x504b0304;
  return isZip && bytes.includes('[Content_Types].xml');
}

const officeFolders = { xlsx: 'xl/', docx: 'word/', pptx: 'ppt/' } as const;

/** Returns the kind of a zip that names its parts like an Office file and has no macros. Its reader checks the rest. */
function officeKindOf(bytes: Buffer): keyof typeof officeFolders | null {
  if (!isOffice(bytes) || bytes.includes(MACROS)) return null;
  const kinds = ['docx', 'pptx', 'xlsx'] as const;
  return kinds.find((kind) => bytes.includes(officeFolders[kind])) ?? null;
}

/** Accepts a complete PDF without visible actions that would run when it is opened. Null: not accepted. */
function pdfOrNull(bytes: Buffer): 'pdf' | null {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return null;
  const isWhole = bytes.subarray(-1024).includes('%%EOF');
  // Any letter of a name may be written as # and two digits, and comments may stand between names.
  const named = bytes.toString('latin1').replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return isWhole && !/\/S(?:[\s\0]|%[^\r\n]*[\r\n])*\/(?:JavaScript|Launch)\b/.test(named) ? 'pdf' : null;
}

/**
 * Returns the kind of a sound by the start of its format. An MP4 counts as a sound only if its brand or name says so,
 * because films begin alike.
 */
function audioKindOf(bytes: Buffer, name: string): AudioKind | null {
  if (bytes.length < 64) return null;
  const start = bytes.toString('latin1', 0, 12);
  if ((start.startsWith('ID3') && bytes[3]! < 0x10) || (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2)) return 'mp3';
  if (start.slice(4, 8) === 'ftyp') return start.slice(8) === 'M4A ' || /\.m4a$/i.test(name) ? 'm4a' : null;
  if (start.startsWith('#!AMR')) return 'amr';
  if (start.startsWith('OggS')) return 'ogg';
  return start.startsWith('RIFF') && start.slice(8) === 'WAVE' ? 'wav' : null;
}

/** True for text in any encoding that is not markup. */
function isTable(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  const encoding = detectEncoding(bytes);
  // In the other encodings, a byte below a blank is never part of another character.
  const text = encoding.startsWith('utf-16') ? new TextDecoder(encoding).decode(bytes) : bytes.toString('latin1');
  return !/^(\xef\xbb\xbf)?\s*</.test(text) && !isBinary(text);
}
