import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** In bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;
const LONGEST_NAME = 200;

export interface Received {
  /** Last part of what the sender called it, without control characters. */
  name: string;
  bytes: Buffer;
}

/**
 * The one field `file` of a multipart body. Other fields, and further files, are not read. Throws `request.malformed` for
 * a body that is not what its head says, or ends before its end.
 */
export async function receiveFile(request: FastifyRequest): Promise<Received | 'none' | 'too large'> {
  if (!request.isMultipart()) return 'none';
  return read(request).catch((error: Error & { statusCode?: number }) => {
    // What the parser cannot read has no status: it is the sender's mistake all the same.
    throw error.statusCode ? error : new AppError('request.malformed');
  });
}

async function read(request: FastifyRequest): Promise<Received | 'none' | 'too large'> {
  const part = await request.file({ limits: { files: 1, fileSize: LARGEST_FILE, fields: 10, fieldSize: 1000 } });
  if (!part || part.fieldname !== 'file') return 'none';
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) return 'too large';
  return { name: plainName(part.filename), bytes: Buffer.concat(chunks) };
}

/** A part of bytes needs no name. */
function plainName(sent: string | undefined): string {
  const last = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1)!;
  return last.replaceAll(/\p{Cc}/gu, '').slice(-LONGEST_NAME);
}
