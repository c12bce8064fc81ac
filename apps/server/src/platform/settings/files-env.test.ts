import { expect, test } from 'vitest';
import { readServerSettings } from './env.ts';

const keys = { S3_KEY_ID: 'key', S3_SECRET: 'hidden' };

test.each([
  ['s3://s3.example.com/files?region=eu-west-1', 'https://s3.example.com/files', 'eu-west-1'],
  [
    's3://files.oss-cn-hangzhou.aliyuncs.com?region=cn-hangzhou',
    'https://files.oss-cn-hangzhou.aliyuncs.com',
    'cn-hangzhou',
  ],
  ['s3+http://127.0.0.1:9000/files/', 'http://127.0.0.1:9000/files', 'us-east-1'],
])('%s is the bucket at %s in %s', (FILES, endpoint, region) => {
  expect(readServerSettings({ ...keys, FILES }, []).files).toEqual({
    endpoint,
    region,
    keyId: 'key',
    secret: 'hidden',
  });
});

test.each([
  [{ FILES: '/mnt/files' }, /FILES is an address/],
  [{ FILES: 's3://s3.example.com/files/folder' }, /FILES is an address/],
  [{ FILES: 's3://key:secret@s3.example.com/files' }, /FILES is an address/],
  [{ FILES: 's3://s3.example.com/files', S3_SECRET: '' }, /S3_KEY_ID and S3_SECRET/],
])('%j is refused at the start', (wrong, words) => {
  const read = () => readServerSettings({ ...keys, ...wrong }, []);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/hidden/);
});
