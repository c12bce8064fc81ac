import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createDataFolder } from './data-folder/data-folder.ts';
import { createS3 } from './s3/s3.ts';
import { createLocalS3, s3Account } from './s3/test-support/local-s3.ts';
import { describeStorage } from './test-support/describe-storage.ts';

describeStorage('data folder', async () => {
  const root = mkdtempSync(path.resolve('.cache/files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const entries = () => readdirSync(root, { recursive: true, withFileTypes: true });
  return {
    storage: createDataFolder(root),
    remains: () => entries().flatMap((entry) => (entry.isFile() ? entry.name : [])),
  };
});

describeStorage('S3', async () => {
  // A small page, so that a listing takes several.
  const server = await createLocalS3({ page: 5 });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { state, endpoint } = server;
  return {
    storage: createS3({ ...s3Account, endpoint }),
    remains: () => [...state.objects.keys(), ...state.uploads.keys()],
  };
});
