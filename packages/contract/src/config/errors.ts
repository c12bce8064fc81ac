import type { ErrorText } from '../error-text.ts';

export const configErrors = {
  /**
   * `data.by`, `data.at`: the author and the instant of the last change. `data.version`: the version that the next save
   * has to build on.
   */
  'config.stale': {
    code: 41500,
    zh: '这组设置刚被别人改过',
    en: 'Someone else has changed these settings',
  },
} satisfies Record<string, ErrorText>;
