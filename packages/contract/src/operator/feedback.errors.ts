import type { ErrorText } from '../error-text.ts';

export const feedbackErrors = {
  'feedback.not_found': { code: 40400, zh: '没有这条反馈', en: 'There is no such feedback' },
  /** `data.limit`: how many characters it may have. */
  'feedback.too_long': {
    code: 41800,
    zh: '内容超过 2000 字，精简后再提交',
    en: 'The text is longer than 2,000 characters: make it shorter',
  },
  /** `data.againAt`: when it goes on. */
  'feedback.too_many': {
    code: 41801,
    zh: '今天提交得太多了，明天再写',
    en: 'That is as much as may be sent in one day: write again tomorrow',
  },
} satisfies Record<string, ErrorText>;
