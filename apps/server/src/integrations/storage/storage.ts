import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where the bytes of files are kept, apart for each enterprise. Paths are `newPath`'s; any other throws. */
export interface Storage {
  /** Whole or not at all; answers the number of bytes. A path is written once. */
  write(tenantId: string, path: string, bytes: Buffer | Readable): Promise<number>;
  /** In bytes; null when there is no such file. */
  sizeOf(tenantId: string, path: string): Promise<number | null>;
  /** All of it, or from byte `start` to `end`, both included. */
  read(tenantId: string, path: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(tenantId: string, path: string): Promise<void>;
}

/** `uploads/Fb3…Q.xlsx`: a name that nobody chose and nobody guesses. `folder`: a-z and hyphens. */
export function newPath(folder: string, extension: string): string {
  return `${folder}/${randomBytes(16).toString('base64url')}.${extension}`;
}

const wellFormed = /^[a-z0-9-]{1,40}(\/[A-Za-z0-9_-]{1,64}){1,3}\.[a-z0-9]{2,4}$/;

/** What every adapter asks first: no path leaves the enterprise's folder, whoever wrote it. */
export function checkPlace(tenantId: string, path: string): void {
  if (!/^\d{1,19}$/.test(tenantId) || !wellFormed.test(path)) throw new Error('not a path of ours');
}
