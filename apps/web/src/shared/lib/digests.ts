import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';

/** Computes SHA-256 and HMAC for `signature.ts` in browsers that offer no digests on this page. */
export const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> => hash(bytes);
export const hmacSha256 = async (key: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> => hmac(hash, key, bytes);
