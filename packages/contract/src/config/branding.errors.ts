import type { ErrorText } from '../error-text.ts';

export const brandingErrors = {
  /** `data.nearest`: the least dark shade that is easy to read. */
  'branding.low_contrast': {
    code: 41961,
    zh: '颜色太浅，上面的白字看不清，换深一些的颜色',
    en: 'The colour is too light: white text on it is hard to read. Take a darker one',
  },
} satisfies Record<string, ErrorText>;
