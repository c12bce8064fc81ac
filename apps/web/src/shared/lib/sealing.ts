const NONCE = 12;

/** Makes a key that no script can read. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Seals a text. The nonce comes first in the result. */
export const sealText = (key: CryptoKey, text: string): Promise<ArrayBuffer> =>
  sealBytes(key, new TextEncoder().encode(text));

/** Seals bytes. The nonce comes first in the result. */
export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  const whole = new Uint8Array(NONCE + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), NONCE);
  return whole.buffer;
}

/** Opens a sealed text. Null if the key is another one. */
export async function openText(key: CryptoKey, sealed: ArrayBuffer): Promise<string | null> {
  const bytes = await openBytes(key, sealed);
  return bytes && new TextDecoder().decode(bytes);
}

/** Opens sealed bytes. Null if the key is another one. */
export async function openBytes(key: CryptoKey, sealed: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    const iv = sealed.slice(0, NONCE);
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(NONCE));
  } catch {
    return null;
  }
}
