import { createHash, randomBytes } from 'node:crypto';

/** 256 bit. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are stored as their SHA-256: who reads the database cannot sign in with it. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
