/**
 * Returns 128 random bits as 32 hexadecimal digits. Works without `crypto.randomUUID`, which exists on https pages
 * only.
 */
export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
