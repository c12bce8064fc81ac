import { hash, randomBytes } from 'node:crypto';

/** Returns a new secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret, as it is stored: a reader of the database cannot sign in with it. */
export function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
