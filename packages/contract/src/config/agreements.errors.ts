import type { ErrorText } from '../error-text.ts';

export const agreementErrors = {
  'agreements.not_found': { code: 40400, zh: '没有这份协议', en: 'There is no such agreement' },
  'agreements.replaced': {
    code: 41600,
    zh: '协议刚刚更新，请重新阅读',
    en: 'The text has just changed: read it again',
  },
} satisfies Record<string, ErrorText>;
