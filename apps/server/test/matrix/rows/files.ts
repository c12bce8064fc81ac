import { ABSENT, nothing, type RowsOf } from './row.ts';

export const filesRows: RowsOf<'files' | 'jobs'> = {
  'files.upload': { request: nothing, otherEnterprise: 41400, notTheOwner: 41400 },
  'files.delete': {
    request: ({ filePath }) => ({ filePath }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'files.download': { request: () => ({ link: 'forged.link' }), otherEnterprise: 40400, notTheOwner: 40400 },
  'jobs.files': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'jobs.file': { request: ({ jobId }) => ({ id: jobId }), otherEnterprise: ABSENT.job, notTheOwner: ABSENT.job },
  'jobs.read': { request: ({ jobId }) => ({ id: jobId }), otherEnterprise: ABSENT.job, notTheOwner: ABSENT.job },
};
