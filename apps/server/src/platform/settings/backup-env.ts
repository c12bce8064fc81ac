import { readBucket, type S3Settings } from './files-env.ts';
import { StartError } from '../process/start-error.ts';

/** The place of backups: a folder, or a bucket of an S3 service. */
export type BackupPlaceSettings = { folder: string } | S3Settings;

export interface BackupSettings {
  place: BackupPlaceSettings;
  /** Public keys of age. Only the holders of their private keys can read the backup. */
  recipients: readonly string[];
}

type Env = Record<string, string | undefined>;

/** Reads the settings of backups. Null without `BACKUP_TARGET`: none are made. */
export function readBackupSettings(env: Env): BackupSettings | null {
  if (!env.BACKUP_TARGET) {
    if (env.BACKUP_RECIPIENTS) throw new StartError('BACKUP_RECIPIENTS needs BACKUP_TARGET.');
    return null;
  }
  const place = readBackupPlace('BACKUP_TARGET', env.BACKUP_TARGET, env);
  const recipients = (env.BACKUP_RECIPIENTS ?? '').split(',').flatMap((key) => key.trim() || []);
  if (recipients.length === 0) {
    throw new StartError('BACKUP_TARGET needs BACKUP_RECIPIENTS: `npm run haihu -- keys export` makes the key for it.');
  }
  // A wrong value may be a private key, so the message does not repeat it.
  if (!recipients.every((key) => /^age1[0-9a-z]{20,4000}$/.test(key))) {
    throw new StartError('BACKUP_RECIPIENTS holds public keys such as age1…, with commas between them.');
  }
  return { place, recipients };
}

/** Reads a place of backups. A bucket may have an account of its own, which may write there only. */
export function readBackupPlace(name: string, text: string, env: Env): BackupPlaceSettings {
  if (!/^s3(\+http)?:/.test(text)) return { folder: text };
  const [keyId, secret] = [env.BACKUP_S3_KEY_ID || env.S3_KEY_ID, env.BACKUP_S3_SECRET || env.S3_SECRET];
  return readBucket(name, text, { S3_KEY_ID: keyId, S3_SECRET: secret });
}
