import type { ErrorText } from '../error-text.ts';

export const agreementErrors = {
  'agreements.not_found': { code: 40400, zh: '没有这份协议', en: 'Agreement not found' },
  'agreements.replaced': {
    code: 41600,
    zh: '协议刚刚更新，请重新阅读',
    en: 'The agreement has just changed. Read it again',
  },
} satisfies Record<string, ErrorText>;
