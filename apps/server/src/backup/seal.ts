import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupError } from './backup-error.ts';

/** Seals bytes, so that only the holders of the recipients' private keys can read them. */
export type Seal = (plain: Readable) => Promise<Readable>;

/** Opens sealed bytes. `name` is the object's name in the backup, for the error. */
export type Unseal = (sealed: Readable, name: string) => Promise<Readable>;

/** Makes a seal in the format of age. It needs the public keys only: a server cannot read its own backups. */
export async function createSeal(recipients: readonly string[]): Promise<Seal> {
  // Loaded only where backups are made.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BackupError('backup.recipient', `BACKUP_RECIPIENTS: ${recipient} is no public key of age.`);
    }
  }
  return async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Makes the counterpart of a seal from a private key. It throws `backup.wrong_key` for bytes that were sealed to other
 * keys, and `backup.damaged` for bytes that were cut off or changed. A stream that is damaged later fails later.
 */
export async function createUnseal(identity: string): Promise<Unseal> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (sealed, name) => {
    try {
      return Readable.from(orDamaged(fromWeb(await decrypter.decrypt(toWeb(sealed))), name), { objectMode: false });
    } catch (error) {
      sealed.destroy();
      const isOther = /no identity matched/.test((error as Error).message);
      throw isOther
        ? new BackupError('backup.wrong_key', `${name} was sealed to another key than this one.`)
        : damaged(name);
    }
  };
}

/** Returns the error for an object that is not as it was written. */
export const damaged = (name: string) =>
  new BackupError('backup.damaged', `${name} in the backup is damaged: it was cut off or changed.`);

async function* orDamaged(stream: Readable, name: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch {
    throw damaged(name);
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
