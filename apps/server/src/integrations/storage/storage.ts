import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Stores the bytes of files, apart for each enterprise. It takes paths of `newPath`, and throws for any other. */
export interface Storage {
  /** Writes a file wholly or not at all, and returns the number of its bytes. A path is written once. */
  write(tenantId: string, path: string, bytes: Buffer | Readable): Promise<number>;
  /** Returns the size in bytes; null when there is no such file. */
  sizeOf(tenantId: string, path: string): Promise<number | null>;
  /** Reads the whole file, or the bytes from `start` to `end`, both included. */
  read(tenantId: string, path: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes a file. It is no error if there is none. */
  remove(tenantId: string, path: string): Promise<void>;
  /** Lists all files of all enterprises, in no certain order. A file that is written or removed meanwhile may be in it. */
  list(): AsyncIterable<FilePlace>;
}

/** The place of a file in a storage. */
export interface FilePlace {
  tenantId: string;
  path: string;
}

/**
 * Makes a path such as `uploads/Fb3…Q.xlsx`, with a name that nobody can choose or guess. `folder`: a-z and hyphens.
 */
export function newPath(folder: string, extension: string): string {
  return `${folder}/${randomBytes(16).toString('base64url')}.${extension}`;
}

const wellFormed = /^[a-z0-9-]{1,40}(\/[A-Za-z0-9_-]{1,64}){1,3}\.[a-z0-9]{2,4}$/;

/** Returns true for a path that stays in the enterprise's folder. */
export const isPlace = (tenantId: string, path: string) => /^\d{1,19}$/.test(tenantId) && wellFormed.test(path);

/** Throws for a path that leaves the enterprise's folder. Every adapter calls it first. */
export function checkPlace(tenantId: string, path: string): void {
  if (!isPlace(tenantId, path)) throw new Error('not a path of ours');
}
