import type { ErrorText } from '../error-text.ts';

export const messageErrors = {
  'messages.not_found': { code: 40400, zh: '没有这条消息', en: 'Message not found' },
} satisfies Record<string, ErrorText>;
