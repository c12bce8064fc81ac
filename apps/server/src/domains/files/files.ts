import type { Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { createFileApi } from './file-api.ts';
import { createLinks } from './links.ts';
import { removeOrphan } from './files.jobs.ts';
import { filePushes } from './files.pushes.ts';
import { fileRoutes } from './files.routes.ts';
import { createFileUsecases } from './files.usecases.ts';

export interface FilesModuleParts {
  db: Db;
  clock: Clock;
  storage: Storage;
  limits: RateLimits;
  /** The key that signs links to files; 32 bytes. */
  linkKey: Buffer;
  lend: LendSeam;
}

/** Makes the domain's module: uploads, links to files, and jobs that write files. */
export function createFilesModule(parts: FilesModuleParts) {
  const links = createLinks({ key: parts.linkKey, clock: parts.clock });
  const core = createFileApi({ ...parts, links });
  const files = createFileUsecases({ ...parts, links, jobFiles: parts.lend('jobFiles') });
  return {
    api: { ...files, core, links },
    routes: (handlers) => fileRoutes(handlers, files),
    jobs: { [removeOrphan.name]: files.removeIfOrphan },
    pushes: filePushes(files),
  } satisfies Module;
}
