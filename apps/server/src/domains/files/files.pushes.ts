import { push } from '@haihu/contract/socket';
import type { Presenters } from '../../kernel/push-presenters.ts';
import type { FileUsecases } from './files.usecases.ts';

/** Presents the present progress of a job, however old the push is. */
export function filePushes({ readJob }: Pick<FileUsecases, 'readJob'>): Presenters {
  return {
    [push.jobMoved]: async ({ member, language }, { jobId }) => ({
      data: await readJob(member, String(jobId), language),
    }),
  };
}
