import type { Presenters } from '../../kernel/push-presenters.ts';
import type { FileUsecases } from './files.usecases.ts';

/** Presents type 100: the present progress of a job, however old the push is. */
export function filePushes({ readJob }: Pick<FileUsecases, 'readJob'>): Presenters {
  return {
    100: async ({ member, language }, { jobId }) => ({ data: await readJob(member, String(jobId), language) }),
  };
}
