import { expect, test } from 'vitest';
import { readBackupSettings } from './backup-env.ts';

const recipient = 'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq';

test('no backups are made without a place', () => {
  expect(readBackupSettings({})).toBeNull();
});

test('backups go to a folder, or to a bucket with an account of its own', () => {
  const keys = { BACKUP_RECIPIENTS: `${recipient}, ${recipient}` };
  const recipients = [recipient, recipient];
  expect(readBackupSettings({ BACKUP_TARGET: '/backup', ...keys })).toEqual({
    place: { folder: '/backup' },
    recipients,
  });
  const accounts = { S3_KEY_ID: 'files', S3_SECRET: 'a', BACKUP_S3_KEY_ID: 'backup', BACKUP_S3_SECRET: 'b' };
  const bucket = readBackupSettings({ BACKUP_TARGET: 's3://s3.example.com/bucket', ...keys, ...accounts });
  expect(bucket?.place).toMatchObject({ endpoint: 'https://s3.example.com/bucket', keyId: 'backup', secret: 'b' });
});

test.each([
  [{ BACKUP_TARGET: '/backup' }, 'BACKUP_TARGET needs BACKUP_RECIPIENTS'],
  [{ BACKUP_RECIPIENTS: recipient }, 'BACKUP_RECIPIENTS needs BACKUP_TARGET'],
  [{ BACKUP_TARGET: '/backup', BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1QQ' }, 'public keys such as age1'],
  [{ BACKUP_TARGET: 's3://s3.example.com/bucket', BACKUP_RECIPIENTS: recipient }, 'needs S3_KEY_ID'],
])('%o is refused', (env, sentence) => {
  expect(() => readBackupSettings(env)).toThrow(sentence);
  expect(() => readBackupSettings(env)).not.toThrow('SECRET-KEY-1');
});
