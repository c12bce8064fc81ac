import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';

/** The keys of an installation, which are beside its database and never in its backup. */
const NAMES = ['encryption.key', 'lookup.key', 'links.key', 'postgres.password'] as const;
/** Keys that every installation has. The password exists only on systems without sockets. */
const NEEDED = NAMES.slice(0, 3);

/** The contents of an exported file of keys. */
export interface ExportedKeys {
  /** The private key of age that opens the backup. */
  identity: string;
  /** Files of the folder of keys. */
  files: Map<string, Buffer>;
}

/**
 * Writes the keys of an installation into one file, sealed by a passphrase, with a new private key for backups. Returns
 * the public key that belongs to it. The private key is nowhere else.
 */
export async function exportKeys(keysDir: string, file: string, passphrase: string): Promise<string> {
  if (existsSync(file)) throw new BackupError('keys.exists', `${file} exists already: name another one.`);
  const lacking = NEEDED.filter((name) => !existsSync(path.join(keysDir, name)));
  if (lacking.length > 0) {
    throw new BackupError(
      'keys.missing',
      `${keysDir} lacks ${lacking.join(' and ')}: set DATA_DIR or KEYS_DIR to the folder of a server that has run.`,
    );
  }
  const { Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const files: Record<string, string> = {};
  for (const name of NAMES.filter((each) => existsSync(path.join(keysDir, each)))) {
    files[name] = (await readFile(path.join(keysDir, name))).toString('base64');
  }
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(JSON.stringify({ haihu: 'keys', identity, files }));
  await writeFile(file, sealed, { mode: 0o600, flag: 'wx' });
  return identityToRecipient(identity);
}

/** Opens an exported file of keys. Throws for a wrong passphrase and for a file that is damaged or something else. */
export async function readExportedKeys(file: string, passphrase: string): Promise<ExportedKeys> {
  const sealed = await readFile(file).catch((error: Error) => {
    throw new BackupError('keys.missing', `--keys: ${error.message}.`);
  });
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let read: { haihu?: string; identity: string; files: Record<string, string> } | null = null;
  try {
    read = JSON.parse(await decrypter.decrypt(sealed, 'text'));
  } catch (error) {
    if (/no identity matched/.test((error as Error).message)) {
      throw new BackupError(
        'keys.passphrase',
        `This is not the passphrase of ${file}, or the file is none of \`keys export\`.`,
      );
    }
  }
  if (read?.haihu !== 'keys')
    throw new BackupError('keys.damaged', `${file} is damaged, or no file of \`keys export\`.`);
  const files = Object.entries(read.files).filter(([name]) => NAMES.some((known) => known === name));
  return {
    identity: read.identity,
    files: new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')])),
  };
}

/** Puts the keys into a folder. */
export async function placeKeys({ files }: ExportedKeys, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes, { mode: 0o600, flag: 'wx' });
}

/** Makes a passphrase of 20 characters that are easily read out. */
export function makePassphrase(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const all = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
  return all.match(/.{5}/g)!.join('-');
}
