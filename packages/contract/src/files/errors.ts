import type { ErrorCode } from '../error-code.ts';

export const fileErrors = {
  'files.not_found': { code: 40400 },
  'files.link_expired': { code: 40400, status: 404 },
  'files.no_file': { code: 41400 },
  'files.not_accepted': { code: 41401 },
  'files.too_large': { code: 41402 },
  'files.too_many_pixels': { code: 41403 },
  'files.animated': { code: 41404 },
  'files.unreadable_image': { code: 41405 },
  'files.in_use': { code: 41406 },
  'jobs.not_found': { code: 40400 },
} satisfies Record<string, ErrorCode>;
