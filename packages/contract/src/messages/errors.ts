import type { ErrorText } from '../error-text.ts';

export const messageErrors = {
  'messages.not_found': { code: 40400, zh: '没有这条消息', en: 'There is no such message' },
} satisfies Record<string, ErrorText>;
