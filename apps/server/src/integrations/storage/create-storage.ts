import path from 'node:path';
import type { FileSettings } from '../../platform/settings/files-env.ts';
import { createDataFolder } from './data-folder/data-folder.ts';
import { createS3 } from './s3/s3.ts';
import type { Storage } from './storage.ts';

/** Opens the storage of an installation: a bucket, or else the folder `files` of its data. */
export function createStorage({ files, dataDir }: { files: FileSettings; dataDir: string }): Storage {
  return files === null ? createDataFolder(path.resolve(dataDir, 'files')) : createS3(files);
}
