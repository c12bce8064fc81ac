import type { ErrorText } from '../error-text.ts';

export const brandingErrors = {
  'branding.no_host': {
    code: 41960,
    zh: '企业没有自己的域名，可请平台运营方开通',
    en: 'Your enterprise has no host of its own: ask the operator for one',
  },
  /** `data.nearest`: the least dark shade that is easy to read. */
  'branding.low_contrast': {
    code: 41961,
    zh: '颜色太浅，上面的白字看不清，换深一些的颜色',
    en: 'The colour is too light for white text. Choose a darker one',
  },
  /** `data.version`: the version that the next save has to build on. `data.at`: the instant at which it was saved. */
  'branding.stale': {
    code: 41962,
    zh: '品牌刚被同事改过，看过新内容再保存',
    en: 'A colleague has changed the branding: look at it and save again',
  },
} satisfies Record<string, ErrorText>;
