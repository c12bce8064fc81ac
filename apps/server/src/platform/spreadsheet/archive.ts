import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { spreadsheetLimits } from './limits.ts';
import { spreadsheetRefused } from './refusal.ts';

/**
 * The parts of an Office file, by name. Sizes are checked while reading, so a part cannot hold more than it declares.
 */
export interface Archive {
  has(name: string): boolean;
  /** Reads the text of a UTF-8 part, piece by piece. Throws `damaged` when there is no such part. */
  read(name: string): AsyncGenerator<string>;
}

const STORED = 0;
const DEFLATED = 8;
const CHUNK = 64 * 1024;

/**
 * Opens a file. Before inflating anything, it refuses too many parts, too much inside, unsafe names, macros and
 * passwords.
 */
export async function openArchive(file: Buffer): Promise<Archive> {
  const zip = await orDamaged(fromBufferPromise(file, { decodeStrings: false, validateEntrySizes: false }));
  if (zip.entryCount > spreadsheetLimits.entries) throw spreadsheetRefused('spreadsheet.too_many_entries');
  const entries = await listEntries(zip);

  return {
    has: (name) => entries.has(name),

    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw spreadsheetRefused('spreadsheet.damaged');
      const { fileDataStart } = await orDamaged(zip.readLocalFileHeaderPromise(entry, { minimal: true }));
      const packed = file.subarray(fileDataStart, fileDataStart + entry.compressedSize);
      yield* decode(checked(unpack(packed, entry), entry));
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let inflatedBytes = 0;
  const iterator = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await orDamaged(iterator.next());
    if (done) return entries;
    const name = nameOf(entry);
    inflatedBytes += entry.uncompressedSize;
    if (inflatedBytes > spreadsheetLimits.inflatedBytes) throw spreadsheetRefused('spreadsheet.too_large_inside');
    if (entry.isEncrypted()) throw spreadsheetRefused('spreadsheet.encrypted');
    if (/vbaProject|\/macrosheets\//i.test(name)) throw spreadsheetRefused('spreadsheet.macros');
    // If two parts have one name, programs disagree about which one counts.
    if (entries.has(name)) throw spreadsheetRefused('spreadsheet.damaged');
    entries.set(name, entry);
  }
}

function nameOf(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  if (validateFileName(name) !== null || name.includes('\0')) throw spreadsheetRefused('spreadsheet.unsafe_path');
  return name;
}

async function* unpack(packed: Buffer, { compressionMethod }: Entry): AsyncGenerator<Buffer> {
  if (compressionMethod === STORED) {
    yield packed;
    return;
  }
  if (compressionMethod !== DEFLATED) throw spreadsheetRefused('spreadsheet.damaged');
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  inflate.end(packed);
  try {
    yield* inflate;
  } catch {
    throw spreadsheetRefused('spreadsheet.damaged');
  }
}

async function* checked(chunks: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let sum = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.uncompressedSize) throw spreadsheetRefused('spreadsheet.wrong_sizes');
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize) throw spreadsheetRefused('spreadsheet.wrong_sizes');
  if (sum !== entry.crc32) throw spreadsheetRefused('spreadsheet.damaged');
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decodeNext = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw spreadsheetRefused('spreadsheet.damaged');
    }
  };
  for await (const chunk of chunks) yield decodeNext(chunk);
  yield decodeNext();
}

async function orDamaged<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch {
    throw spreadsheetRefused('spreadsheet.damaged');
  }
}
