import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Largest file that is accepted. Bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;
const LONGEST_NAME = 200;

export interface ReceivedUpload {
  /** Last part of the file name that the sender gave, without control characters. */
  name: string;
  bytes: Buffer;
}

/**
 * Reads the one field `file` of a multipart body. It does not read other fields and further files. Throws
 * `request.malformed` for a body that does not match its header, or breaks off.
 */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedUpload | 'none' | 'too large'> {
  if (!request.isMultipart()) return 'none';
  return read(request).catch((error: Error & { statusCode?: number }) => {
    // An error of the parser has no status, but it is still the sender's mistake.
    throw error.statusCode ? error : new AppError('request.malformed');
  });
}

async function read(request: FastifyRequest): Promise<ReceivedUpload | 'none' | 'too large'> {
  const part = await request.file({ limits: { files: 1, fileSize: LARGEST_FILE, fields: 10, fieldSize: 1000 } });
  if (!part || part.fieldname !== 'file') return 'none';
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) return 'too large';
  return { name: plainName(part.filename), bytes: Buffer.concat(chunks) };
}

/** Returns the last part of a file name. A multipart field may come without a name. */
function plainName(sent: string | undefined): string {
  const last = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1)!;
  return last.replaceAll(/\p{Cc}/gu, '').slice(-LONGEST_NAME);
}
