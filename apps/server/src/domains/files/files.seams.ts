import type { Job } from '@haihu/contract/files/files';
import type { Rights } from '../../kernel/member.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    jobFiles: JobFiles;
  }
}

/** The jobs that make files for download. */
export const fileJobs = [
  'audit.export',
  'billing.export',
  'customers.export',
  'identity.export_data',
  'statistics.export',
  'tasks.export',
] as const satisfies readonly Job['kind'][];

/**
 * Returns true if the maker of such a file may still download it. The maker can lose the permission while the file
 * exists.
 */
export type JobFiles = Record<(typeof fileJobs)[number], (maker: Rights) => boolean>;
