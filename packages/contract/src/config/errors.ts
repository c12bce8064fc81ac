import type { ErrorCode } from '../error-code.ts';

export const configErrors = {
  /**
   * `data.by`, `data.at`: the author and the instant of the last change. `data.version`: the version that the next save
   * has to build on.
   */
  'config.stale': { code: 41500 },
} satisfies Record<string, ErrorCode>;
