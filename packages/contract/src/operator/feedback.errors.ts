import type { ErrorText } from '../error-text.ts';

export const feedbackErrors = {
  'feedback.not_found': { code: 40400, zh: '没有这条反馈', en: 'Feedback not found' },
  /** `data.limit`: the most characters of a text. */
  'feedback.too_long': {
    code: 41800,
    zh: '内容超过 2000 字，精简后再提交',
    en: 'Use at most 2,000 characters',
  },
  /** `data.againAt`: the instant from which it is allowed again. */
  'feedback.too_many': {
    code: 41801,
    zh: '今天提交得太多了，明天再写',
    en: "You have reached today's limit. Write again tomorrow",
  },
} satisfies Record<string, ErrorText>;
