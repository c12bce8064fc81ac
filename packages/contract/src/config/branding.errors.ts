import type { ErrorCode } from '../error-code.ts';

export const brandingErrors = {
  'branding.no_host': { code: 41960 },
  /** `data.nearest`: the least dark shade that is easy to read. */
  'branding.low_contrast': { code: 41961 },
  /** `data.version`: the version that the next save has to build on. `data.at`: the instant at which it was saved. */
  'branding.stale': { code: 41962 },
} satisfies Record<string, ErrorCode>;
