import type { Presenters } from '../../platform/push-presenters.ts';
import type { FileUsecases } from './files.usecases.ts';

/** Type 100 tells how far a job is by now, however long ago it was written. */
export function filePushes({ readJob }: Pick<FileUsecases, 'readJob'>): Presenters {
  return {
    100: async ({ member, language }, { jobId }) => ({ data: await readJob(member, String(jobId), language) }),
  };
}
